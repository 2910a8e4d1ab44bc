/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of timers, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_TIMER_H
#define OVE_OPAQUE_SEAM_TIMER_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_TIMER 1

#include <ove/types/timer.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/timer.h>

OVE_OPAQUE_OBJECT(timer, OVE_OPAQUE_TIMER_BYTES);

#endif
