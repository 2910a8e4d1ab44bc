/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The idle thread's sleep through ticks; see ove_cortex_m/sleep.h. The linker redirects the kernel's call for an idle
 * processor here (option --wrap, see wraps.cmake).
 */
#include <nuttx/config.h>

#include <ove_seam/kernel.h>

#if CONFIG_OVE_TICKLESS

#include <ove_cortex_m/mask.h>
#include <ove_cortex_m/sleep.h>

#include "clock_skip.h"
#include "native.h"
#include "timeouts.h"

void __wrap_up_idle(void);

/* PRIMASK is set until both clocks are right, so the interrupt that ended the sleep is handled at the right time. Only
 * the idle thread is ready: an interrupt that makes another one ready ends with a switch to it. */
void __wrap_up_idle(void)
{
	const uint32_t key = ove_cortex_m_mask();

	/* ove's clock starts at ove_run(). */
	if (ove_nuttx_started) {
		ove_nuttx_skip(ove_cortex_m_sleep(ove_nuttx_next_timeout()));
	}
	ove_cortex_m_unmask(key);
}

#endif
