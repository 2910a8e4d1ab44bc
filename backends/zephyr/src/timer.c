/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_cortex_m/systick.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/timer.h>

#include <timeout_q.h>

#include "native.h"

#if CONFIG_OVE_TIMER

/* Runs in the tick interrupt. */
static void expired(struct k_timer *native)
{
	ove_generic_timer_expired(CONTAINER_OF(native, struct ove_timer, native));
}

void ove_backend_timer_native_init(struct ove_timer *timer)
{
	k_timer_init(&timer->native, expired, NULL);
}

bool ove_backend_timer_is_armed(const struct ove_timer *timer)
{
	return !z_is_inactive_timeout(&timer->native.timeout);
}

/* Returns 1 for a tick whose handler a critical section masks, which the kernel has not counted; a tickless kernel
 * reads its clock instead. */
static inline k_ticks_t kept_out(void)
{
#if defined(CONFIG_CORTEX_M_SYSTICK) && !defined(CONFIG_TICKLESS_KERNEL)
	return (k_ticks_t)ove_cortex_m_ticks_kept_out();
#else
	return 0;
#endif
}

/* Like k_timer_start() without its lock, which the section replaces, and with one more tick: z_add_timeout() would add
 * it, because part of the current tick has passed. A periodic CMSIS-RTOS2 timer counts that tick as whole. */
void ove_backend_timer_arm(struct ove_timer *timer)
{
	const k_ticks_t period = (k_ticks_t)k_ms_to_ticks_ceil64(timer->period_ms);
	const k_ticks_t counted = CONFIG_OVE_CMSIS_OS2 && timer->periodic ? 1 : 0;

	SYS_PORT_TRACING_OBJ_FUNC(k_timer, start, &timer->native, K_TICKS(period + 1 - counted), K_TICKS(period));
	if (ove_backend_timer_is_armed(timer)) {
		(void)z_abort_timeout(&timer->native.timeout);
	}
	timer->native.period = timer->periodic ? K_TICKS(period) : K_NO_WAIT;
	timer->native.status = 0;
	(void)z_add_timeout(&timer->native.timeout, z_timer_expiration_handler, K_TICKS(period - counted + kept_out()));
}

/* Like k_timer_stop() without its search for threads in k_timer_status_sync(): no thread knows this timer. */
void ove_backend_timer_disarm(struct ove_timer *timer)
{
	SYS_PORT_TRACING_OBJ_FUNC(k_timer, stop, &timer->native);
	(void)z_abort_timeout(&timer->native.timeout);
}

int ove_backend_timer_make_service(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	const int result = ove_backend_thread_init(thread, desc, desc->stack);

	if (result == OVE_OK) {
		ove_zephyr_raise_above_all(thread);
	}
	return result;
}

#endif
