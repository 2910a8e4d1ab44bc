/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/timer.h>

#if CONFIG_OVE_TIMER

#include "../kernel/scheduler.h"

static struct ove_timer *armed;

void ove_backend_timer_native_init(struct ove_timer *timer)
{
	timer->native.is_armed = false;
}

void ove_backend_timer_disarm(struct ove_timer *timer)
{
	if (!timer->native.is_armed) {
		return;
	}
	if (armed == timer) {
		armed = (struct ove_timer *)timer->native.next;
	} else {
		struct ove_timer *before = armed;

		while (before->native.next != timer) {
			before = (struct ove_timer *)before->native.next;
		}
		before->native.next = timer->native.next;
	}
	timer->native.is_armed = false;
}

static void arm_at(struct ove_timer *timer, uint64_t due_tick)
{
	timer->native.due_tick = due_tick;
	timer->native.is_armed = true;
	timer->native.next = armed;
	armed = timer;
}

/* A periodic timer keeps its period, so its first expiry may come up to a tick early; a one-shot timer's never does. */
void ove_backend_timer_arm(struct ove_timer *timer)
{
	ove_backend_timer_disarm(timer);
	arm_at(timer, template_end_of(timer->period_ms) - (timer->periodic ? 1u : 0u));
}

bool ove_backend_timer_is_armed(const struct ove_timer *timer)
{
	return timer->native.is_armed;
}

/* The callbacks of one tick run in the order of their timers' due ticks. */
static struct ove_timer *first_due(uint64_t now)
{
	struct ove_timer *found = NULL;

	for (struct ove_timer *timer = armed; timer != NULL; timer = (struct ove_timer *)timer->native.next) {
		if (timer->native.due_tick <= now &&
		    (found == NULL || timer->native.due_tick <= found->native.due_tick)) {
			found = timer;
		}
	}
	return found;
}

void template_timer_tick(uint64_t now)
{
	struct ove_timer *timer;

	while ((timer = first_due(now)) != NULL) {
		ove_backend_timer_disarm(timer);
		if (timer->periodic) {
			arm_at(timer, timer->native.due_tick + ove_generic_ms_in_ticks(timer->period_ms));
		}
		ove_generic_timer_expired(timer);
	}
}

/* Above OVE_PRIO_CRITICAL: a callback runs before every thread. */
int ove_backend_timer_make_service(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	ove_thread_desc_t above = *desc;

	above.priority = (ove_prio_t)(OVE_PRIO_CRITICAL + 1);
	return ove_backend_thread_init(thread, &above, desc->stack);
}

#endif
