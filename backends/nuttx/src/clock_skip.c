/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The linker redirects reads of the kernel's timer to this file (option --wrap, see wraps.cmake). */
#include "clock_skip.h"

#include <nuttx/arch.h>

#include <ove_seam/kernel.h>

#include <clock/clock.h>

#include "native.h"

#if CONFIG_OVE_TICKLESS || CONFIG_OVE_TICK_STOP

#ifdef CONFIG_TIMER_ARCH
/* The kernel's time is then its timer's interrupt count, a variable in the driver, plus the skipped ticks. */
static clock_t skipped;

int __real_up_timer_gettick(clock_t *ticks);
int __wrap_up_timer_gettick(clock_t *ticks);
int __real_up_timer_gettime(struct timespec *time);
int __wrap_up_timer_gettime(struct timespec *time);

int __wrap_up_timer_gettick(clock_t *ticks)
{
	const irqstate_t key = up_irq_save();
	const int result = __real_up_timer_gettick(ticks);

	*ticks += skipped;
	up_irq_restore(key);
	return result;
}

int __wrap_up_timer_gettime(struct timespec *time)
{
	const irqstate_t key = up_irq_save();
	const int result = __real_up_timer_gettime(time);
	const struct timespec passed = {
		.tv_sec = (time_t)(skipped / TICK_PER_SEC),
		.tv_nsec = (long)(skipped % TICK_PER_SEC * NSEC_PER_TICK),
	};

	clock_timespec_add(time, &passed, time);
	up_irq_restore(key);
	return result;
}
#endif

void ove_nuttx_skip(uint32_t ticks)
{
#ifdef CONFIG_TIMER_ARCH
	skipped += ticks;
#endif
	clock_increase_sched_ticks(ticks);
	ove_nuttx_clock_skip(ticks);
}

#if CONFIG_OVE_TICK_STOP
void ove_nuttx_tick(void)
{
#ifdef CONFIG_TIMER_ARCH
	skipped++;
#endif
	nxsched_process_timer();
}
#endif

#endif
