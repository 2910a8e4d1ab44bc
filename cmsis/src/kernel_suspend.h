/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Tells whether osKernelSuspend() is in effect. */
#ifndef OVE_CMSIS_KERNEL_SUSPEND_H
#define OVE_CMSIS_KERNEL_SUSPEND_H

#include <stdbool.h>

/** Return true if the kernel is suspended, in any context. */
bool os_kernel_is_suspended(void);

#endif
