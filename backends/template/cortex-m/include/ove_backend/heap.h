/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The heap of backends/generic/cortex-m, because the kernel does not have one. */
#ifndef OVE_BACKEND_HEAP_H
#define OVE_BACKEND_HEAP_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

void template_heap_enter(void);
void template_heap_exit(void);

OVE_EXTERN_C_END

#define OVE_CORTEX_M_HEAP_ENTER() template_heap_enter()
#define OVE_CORTEX_M_HEAP_EXIT()  template_heap_exit()

#endif
