/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Notifications built on the kernel's park. For ove_backend/notify.h. */
#ifndef OVE_BACKEND_NOTIFY_H
#define OVE_BACKEND_NOTIFY_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_NOTIFY 1

#endif
