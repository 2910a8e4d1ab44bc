/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include <ove_seam/thread.h>
#include <ove_seam/timer.h>

#include "native.h"

#if CONFIG_OVE_TIMER

static clock_t period_ticks(const struct ove_timer *timer)
{
	return (clock_t)ove_nuttx_ticks(timer->period_ms);
}

static void expired(wdparm_t arg);

static void arm_at_due(struct ove_timer *timer)
{
	(void)wd_start_abstick(&timer->native.watchdog, timer->native.due, expired, (wdparm_t)timer);
}

/* Runs in the tick interrupt. */
static void expired(wdparm_t arg)
{
	struct ove_timer *const timer = (struct ove_timer *)arg;

	if (timer->periodic) {
		timer->native.due += period_ticks(timer);
		arm_at_due(timer);
	}
	ove_generic_timer_expired(timer);
}

void ove_backend_timer_native_init(struct ove_timer *timer)
{
	memset(&timer->native, 0, sizeof(timer->native));
}

/* Part of the current tick has passed, so the first period gets one more. A periodic CMSIS-RTOS2 timer does not.
 */
void ove_backend_timer_arm(struct ove_timer *timer)
{
	const clock_t running = CONFIG_OVE_CMSIS_OS2 && timer->periodic ? 0 : 1;

	timer->native.due = clock_systime_ticks() + period_ticks(timer) + running;
	arm_at_due(timer);
}

void ove_backend_timer_disarm(struct ove_timer *timer)
{
	(void)wd_cancel(&timer->native.watchdog);
}

bool ove_backend_timer_is_armed(const struct ove_timer *timer)
{
	return WDOG_ISACTIVE(&timer->native.watchdog);
}

int ove_backend_timer_make_service(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	const int result = ove_backend_thread_init(thread, desc, desc->stack);

	if (result == OVE_OK) {
		ove_nuttx_raise_above_all(thread);
	}
	return result;
}

#endif
