/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The idle thread's sleep through ticks; see ove_cortex_m/sleep.h. The linker sends the kernel's call for an idle
 * processor here (option --wrap, see wraps.cmake).
 */
#include <nuttx/config.h>

#include <ove_seam/kernel.h>

#if CONFIG_OVE_TICKLESS

#include <ove_cortex_m/mask.h>
#include <ove_cortex_m/sleep.h>

#include "native.h"
#include "timeouts.h"

#ifdef CONFIG_TIMER_ARCH
/* The kernel's time is then the count of its timer's interrupts, in a variable of the driver, and what is slept. */
static clock_t slept_in_all;

int __real_up_timer_gettick(clock_t *ticks);
int __wrap_up_timer_gettick(clock_t *ticks);
int __real_up_timer_gettime(struct timespec *time);
int __wrap_up_timer_gettime(struct timespec *time);

int __wrap_up_timer_gettick(clock_t *ticks)
{
	const irqstate_t key = up_irq_save();
	const int result = __real_up_timer_gettick(ticks);

	*ticks += slept_in_all;
	up_irq_restore(key);
	return result;
}

int __wrap_up_timer_gettime(struct timespec *time)
{
	const irqstate_t key = up_irq_save();
	const int result = __real_up_timer_gettime(time);
	const struct timespec slept = {
		.tv_sec = (time_t)(slept_in_all / TICK_PER_SEC),
		.tv_nsec = (long)(slept_in_all % TICK_PER_SEC * NSEC_PER_TICK),
	};

	clock_timespec_add(time, &slept, time);
	up_irq_restore(key);
	return result;
}
#endif

static void skip(uint32_t ticks)
{
#ifdef CONFIG_TIMER_ARCH
	slept_in_all += ticks;
#endif
	clock_increase_sched_ticks(ticks);
	ove_nuttx_clock_skip(ticks);
}

void __wrap_up_idle(void);

/* PRIMASK is held until both clocks are right, so the interrupt that ended the sleep is handled with the right time. No
 * thread but the idle thread is ready: an interrupt that makes one ready has ended with the switch. */
void __wrap_up_idle(void)
{
	const uint32_t key = ove_cortex_m_mask();

	/* The clock of ove begins with ove_run(). */
	if (ove_nuttx_started) {
		skip(ove_cortex_m_sleep(ove_nuttx_next_timeout()));
	}
	ove_cortex_m_unmask(key);
}

#endif
