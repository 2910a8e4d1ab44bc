/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Tells whether osKernelLock() is in effect. */
#ifndef OVE_CMSIS_KERNEL_LOCK_H
#define OVE_CMSIS_KERNEL_LOCK_H

#include <stdbool.h>

/** Return true if the calling thread has locked the kernel. False in an ISR. */
bool os_kernel_is_locked(void);

/** Return true if the caller may wait: not in an ISR, before the start, in a critical section, or in a locked or
 * suspended kernel. */
bool os_may_wait(void);

/** Return true if no other thread runs until the caller unlocks or resumes the kernel. False in an ISR, and before the
 * start. */
bool os_is_alone(void);

#endif
