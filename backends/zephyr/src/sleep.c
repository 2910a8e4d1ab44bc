/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The idle thread's sleep through ticks; see ove_cortex_m/sleep.h. The linker redirects the kernel's call for an idle
 * processor here (option --wrap).
 */
#include "native.h"

#if CONFIG_OVE_TICKLESS

#include <zephyr/drivers/timer/system_timer.h>

#include <ove_cortex_m/sleep.h>
#include <timeout_q.h>

void __wrap_arch_cpu_idle(void);

/* PRIMASK is set until both clocks are right, so the interrupt that ended the sleep is handled at the right time.
 * The kernel masks by BASEPRI, which would keep that interrupt from ending the sleep; all are unmasked at the end.
 */
void __wrap_arch_cpu_idle(void)
{
	__disable_irq();
#if defined(CONFIG_ARMV7_M_ARMV8_M_MAINLINE)
	__set_BASEPRI(0);
#endif
	/* ove's clock starts at ove_run(). */
	if (ove_zephyr_started) {
		const uint32_t slept = ove_cortex_m_sleep((uint32_t)z_get_next_timeout_expiry());

		ove_zephyr_clock_skip(slept);
		sys_clock_announce((int32_t)slept);
	}
	__enable_irq();
	__ISB();
}

#endif
