/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The image has one handler for the device's timer, in interrupt.c. */
#ifndef TEST_ON_DEVICE_H
#define TEST_ON_DEVICE_H

/** That handler calls this function, unless it is NULL, instead of the code in interrupt.c. */
extern void (*on_device)(void);

#endif
