/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/timer.h>
#include <ove_seam/heap.h>

#include "timer_slack.h"

#if CONFIG_OVE_TIMER

#define OVE_CHECK_PERIOD(period_ms) OVE_CHECK_ARG((period_ms) != 0u && (period_ms) <= UINT32_C(0x7fffffff))

int ove_timer_init(ove_timer_t *timer, ove_timer_storage_t *storage, ove_timer_fn callback, void *arg,
		   uint32_t period_ms, ove_timer_mode_t mode)
{
	OVE_CALL;
	OVE_CHECK_ARG(timer != NULL && storage != NULL && callback != NULL);
	OVE_CHECK_PERIOD(period_ms);
	OVE_CHECK_ARG(mode == OVE_TIMER_ONE_SHOT || mode == OVE_TIMER_PERIODIC);
	OVE_CHECK_NOT_ISR();
	ove_timer_begin(storage, callback, arg, period_ms, mode);
	*timer = storage;
	return OVE_OK;
}

int ove_timer_deinit(ove_timer_t timer)
{
	OVE_CALL;
	OVE_CHECK_ARG(timer != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_backend_in_thread() || OVE_CHECK_IS_OPEN(), OVE_ERR_CONTEXT);
	return ove_timer_end(timer);
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_timer_create(ove_timer_t *timer, ove_timer_fn callback, void *arg, uint32_t period_ms, ove_timer_mode_t mode)
{
	OVE_CALL;
	OVE_CHECK_ARG(timer != NULL && callback != NULL);
	OVE_CHECK_PERIOD(period_ms);
	OVE_CHECK_ARG(mode == OVE_TIMER_ONE_SHOT || mode == OVE_TIMER_PERIODIC);
	OVE_CHECK_NOT_ISR();
	ove_timer_storage_t *storage = (ove_timer_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_timer_begin(storage, callback, arg, period_ms, mode);
	*timer = storage;
	return OVE_OK;
}

int ove_timer_destroy(ove_timer_t timer)
{
	OVE_CALL;
	int result = ove_timer_deinit(timer);
	if (result == OVE_OK) {
		ove_backend_heap_free(timer);
	}
	return result;
}
#endif

int ove_timer_start(ove_timer_t timer)
{
	OVE_CALL;
	OVE_CHECK_ARG(timer != NULL);
	OVE_CHECK_NOT_ISR();
	ove_timer_run(timer);
	return OVE_OK;
}

int ove_timer_stop(ove_timer_t timer)
{
	OVE_CALL;
	OVE_CHECK_ARG(timer != NULL);
	OVE_CHECK_NOT_ISR();
	ove_timer_halt(timer);
	return OVE_OK;
}

/* Starting a running timer restarts its period, so this call is the same as ove_timer_start(). */
int ove_timer_reset(ove_timer_t timer)
{
	OVE_CALL;
	OVE_CHECK_ARG(timer != NULL);
	OVE_CHECK_NOT_ISR();
	ove_timer_run(timer);
	return OVE_OK;
}

int ove_timer_set_period(ove_timer_t timer, uint32_t period_ms)
{
	OVE_CALL;
	OVE_CHECK_ARG(timer != NULL);
	OVE_CHECK_PERIOD(period_ms);
	OVE_CHECK_NOT_ISR();
	ove_timer_change(timer, period_ms);
	return OVE_OK;
}

bool ove_timer_is_running(ove_timer_t timer)
{
	OVE_CHECK_STOP(timer != NULL, OVE_STOP_ARGUMENT, "ove_timer_is_running");
	return ove_timer_will_expire(timer);
}

#endif /* CONFIG_OVE_TIMER */
