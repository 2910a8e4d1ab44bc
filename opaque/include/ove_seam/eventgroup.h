/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of event groups, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_EVENTGROUP_H
#define OVE_OPAQUE_SEAM_EVENTGROUP_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_EVENTGROUP 1

#include <ove/types/eventgroup.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/eventgroup.h>

OVE_OPAQUE_OBJECT(eventgroup, OVE_OPAQUE_EVENTGROUP_BYTES);

#endif
