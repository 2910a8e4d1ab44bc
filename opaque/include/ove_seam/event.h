/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of events, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_EVENT_H
#define OVE_OPAQUE_SEAM_EVENT_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_EVENT 1

#include <ove/types/event.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/event.h>

OVE_OPAQUE_OBJECT(event, OVE_OPAQUE_EVENT_BYTES);

#endif
