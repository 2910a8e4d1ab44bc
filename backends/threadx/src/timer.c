/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>
#include <ove_backend/wait.h>
#include <ove_seam/timer.h>

#include "native.h"

#if CONFIG_OVE_TIMER

static TX_TIMER_INTERNAL *native(const struct ove_timer *timer)
{
	_Static_assert(sizeof(timer->native.native) == sizeof(TX_TIMER_INTERNAL),
		       "the kernel's timer has another size");
	return (TX_TIMER_INTERNAL *)(void *)(uintptr_t)&timer->native;
}

static void arm(struct ove_timer *timer, uint64_t ticks)
{
	TX_TIMER_INTERNAL *const own = native(timer);
	/* No ove period is longer in milliseconds. */
	const bool is_short = CONFIG_OVE_TICK_HZ <= 1000 || ticks < OVE_THREADX_LONGEST;
	const ULONG first = is_short ? (ULONG)ticks : OVE_THREADX_LONGEST;

	timer->native.more = (uint32_t)(ticks - first);
	own->tx_timer_internal_remaining_ticks = first;
	_tx_timer_system_activate(own);
}

/* Runs in the tick interrupt or in the kernel's timer thread, which has removed the timer from its list. */
static VOID expired(ULONG argument)
{
	struct ove_timer *const timer = (struct ove_timer *)argument;
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t more = timer->native.more;

	if (more != 0u) {
		arm(timer, more);
	} else {
		if (timer->periodic) {
			arm(timer, ove_generic_ms_in_ticks(timer->period_ms));
		}
		ove_generic_timer_expired(timer);
	}
	ove_backend_critical_exit(key);
}

void ove_backend_timer_native_init(struct ove_timer *timer)
{
	memset(&timer->native, 0, sizeof(timer->native));
	native(timer)->tx_timer_internal_timeout_function = expired;
	native(timer)->tx_timer_internal_timeout_param = (ULONG)(uintptr_t)timer;
}

bool ove_backend_timer_is_armed(const struct ove_timer *timer)
{
	return native(timer)->tx_timer_internal_list_head != TX_NULL;
}

void ove_backend_timer_disarm(struct ove_timer *timer)
{
	if (ove_backend_timer_is_armed(timer)) {
		_tx_timer_system_deactivate(native(timer));
	}
}

/* A periodic timer keeps its period, so its first expiry may come up to a tick early; that of a one-shot timer never
 * does. A tick whose handler a section masks has already passed. */
void ove_backend_timer_arm(struct ove_timer *timer)
{
	const uint32_t over = ove_cortex_m_ticks_kept_out() + ove_threadx_ticks_behind();

	ove_backend_timer_disarm(timer);
	arm(timer, ove_generic_ms_in_ticks(timer->period_ms) + (timer->periodic ? 0u : 1u) + over);
}

int ove_backend_timer_make_service(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	ove_threadx_make(thread, desc, desc->stack, ove_threadx_priority(OVE_PRIO_CRITICAL + 1), TX_AUTO_START);
	return OVE_OK;
}

#endif
