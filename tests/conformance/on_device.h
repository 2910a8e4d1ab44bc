/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The image has one handler of the device's timer, which is in interrupt.c. */
#ifndef TEST_ON_DEVICE_H
#define TEST_ON_DEVICE_H

/** Called by that handler instead of what interrupt.c does, unless it is NULL. */
extern void (*on_device)(void);

#endif
