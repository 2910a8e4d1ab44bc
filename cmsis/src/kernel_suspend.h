/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Whether osKernelSuspend() is in force. */
#ifndef OVE_CMSIS_KERNEL_SUSPEND_H
#define OVE_CMSIS_KERNEL_SUSPEND_H

#include <stdbool.h>

/** Tell whether the kernel is suspended, in any context. */
bool os_kernel_is_suspended(void);

#endif
