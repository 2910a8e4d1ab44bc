/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Notifications, built on a thread's permit; see src/notify.c. */
#ifndef OVE_BACKEND_NOTIFY_H
#define OVE_BACKEND_NOTIFY_H

#endif
