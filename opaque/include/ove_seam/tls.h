/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of thread-local storage, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_TLS_H
#define OVE_OPAQUE_SEAM_TLS_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_TLS 1

#include <ove/types/tls.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/tls.h>

OVE_OPAQUE_OBJECT(tls, OVE_OPAQUE_TLS_BYTES);

#endif
