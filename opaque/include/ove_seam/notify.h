/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Notifications need no memory of their own, for a file that sees no kernel. */
#ifndef OVE_OPAQUE_SEAM_NOTIFY_H
#define OVE_OPAQUE_SEAM_NOTIFY_H

/* Before the types of this concept, which the configuration of an image may leave out. */
#define CONFIG_OVE_NOTIFY 1

#include <ove/types/notify.h>
#include <ove/types/thread.h>

#endif
