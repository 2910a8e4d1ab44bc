/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of event groups, for a file that sees no kernel. */
#ifndef OVE_OPAQUE_SEAM_EVENTGROUP_H
#define OVE_OPAQUE_SEAM_EVENTGROUP_H

#include <ove/types/eventgroup.h>
#include <ove_opaque/object.h>

OVE_OPAQUE_OBJECT(eventgroup, OVE_OPAQUE_EVENTGROUP_BYTES);

#endif
