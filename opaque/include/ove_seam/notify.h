/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For a file that includes no kernel: notifications need no memory of their own. */
#ifndef OVE_OPAQUE_SEAM_NOTIFY_H
#define OVE_OPAQUE_SEAM_NOTIFY_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_NOTIFY 1

#include <ove/types/notify.h>
#include <ove/types/thread.h>

#endif
