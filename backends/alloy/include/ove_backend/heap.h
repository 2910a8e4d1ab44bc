/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The heap of backends/generic/cortex-m, because the kernel itself never allocates. While a thread is in the
 * heap, thread switching is held off, so other threads wait; interrupts continue. */
#ifndef OVE_BACKEND_HEAP_H
#define OVE_BACKEND_HEAP_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

void ove_alloy_heap_enter(void);
void ove_alloy_heap_exit(void);

OVE_EXTERN_C_END

#define OVE_CORTEX_M_HEAP_ENTER() ove_alloy_heap_enter()
#define OVE_CORTEX_M_HEAP_EXIT()  ove_alloy_heap_exit()

#endif
