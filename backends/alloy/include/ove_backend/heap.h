/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The heap of backends/generic/cortex-m: the kernel itself never allocates. Other threads wait while one is in
 * the heap, since the kernel holds its switch; interrupts go on. */
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
