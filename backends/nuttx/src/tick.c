/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * ove's work in each kernel tick. The linker redirects the call of the kernel's timer interrupt here (option --wrap,
 * see wraps.cmake).
 */
#include <nuttx/config.h>

#include <ove_seam/kernel.h>

#include "native.h"

#if OVE_NUTTX_WRAPS && !CONFIG_OVE_NUTTX_BARE_KERNEL

void __real_nxsched_process_timer(void);
void __wrap_nxsched_process_timer(void);

void __wrap_nxsched_process_timer(void)
{
	ove_nuttx_clock_tick();
	ove_backend_check_stack();
	__real_nxsched_process_timer();
}

#endif
