/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The idle thread's sleep through ticks; see ove_cortex_m/sleep.h. */
#include <ove_backend/kernel.h>

#if CONFIG_OVE_TICKLESS

#include <ove_cortex_m/mask.h>
#include <ove_cortex_m/sleep.h>

/*
 * The kernel calls this with the scheduler suspended and BASEPRI 0. PRIMASK is set until both clocks are right, so the
 * interrupt that ended the sleep is handled at the right time. If a tick is pending, its handler advances the clock by
 * the last tick, so threads that are due wake there.
 */
void ove_freertos_sleep(unsigned long ticks)
{
	const uint32_t key = ove_cortex_m_mask();

	/* An interrupt may have made a thread ready after the kernel checked. */
	if (eTaskConfirmSleepModeStatus() != eAbortSleep) {
		vTaskStepTick(ove_cortex_m_sleep(ticks));
	}
	ove_cortex_m_unmask(key);
}

#if !CONFIG_OVE_OWN_BOARD && configUSE_IDLE_HOOK
/* The kernel does not call the sleep function for a sleep of one tick. */
void vApplicationIdleHook(void);

void vApplicationIdleHook(void)
{
	const uint32_t key = ove_cortex_m_mask();

	if (ove_freertos_is_due_next() != 0) {
		(void)ove_cortex_m_sleep(1);
	}
	ove_cortex_m_unmask(key);
}
#endif

#endif
