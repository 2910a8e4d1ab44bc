/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of streams, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_STREAM_H
#define OVE_OPAQUE_SEAM_STREAM_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_STREAM 1

#include <ove/types/stream.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/stream.h>

OVE_OPAQUE_OBJECT(stream, OVE_OPAQUE_STREAM_BYTES);

#define OVE_BACKEND_STREAM_EXTRA_BYTES OVE_OPAQUE_STREAM_EXTRA_BYTES
OVE_OPAQUE_NEEDS("ove_opaque_stream_extra_of_" OVE_OPAQUE_TEXT(OVE_OPAQUE_STREAM_EXTRA_BYTES) "_bytes");

#endif
