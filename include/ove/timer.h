/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Timers, one-shot and periodic.
 *
 * Callbacks run one at a time in the timer service's thread, which is more urgent than OVE_PRIO_CRITICAL
 * (OVE_HAS_URGENT_TIMERS). A callback must not block. It may make every call that is legal in a thread and does not
 * wait, including calls on its own timer.
 *
 * No timer call is legal in an ISR. An ISR that has to start or stop a timer submits a work item whose function does
 * that: ove_work_submit_from_isr().
 *
 * A one-shot timer never expires early, and at most one tick late. A periodic timer's expiries are exactly one period
 * apart; the first expiry may come up to a tick before a full period has passed.
 */
#ifndef OVE_TIMER_H
#define OVE_TIMER_H

#include <ove/types.h>
#include <ove_seam/timer.h>

#if CONFIG_OVE_TIMER

OVE_EXTERN_C_BEGIN

/** Memory of a timer, exactly what the backend needs. */
typedef struct ove_timer ove_timer_storage_t;

/**
 * Make a timer in the caller's memory. The timer starts stopped.
 *
 * @param[out] timer  receives the handle
 * @param storage     memory owned by the caller; must outlive the timer and must not move
 * @param callback    called at each expiry
 * @param arg         passed to the callback unchanged
 * @param period_ms   milliseconds, 1 to 0x7fffffff
 * @param mode        one-shot or periodic
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL or out of range), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_timer_init(ove_timer_t *timer, ove_timer_storage_t *storage, ove_timer_fn callback, void *arg,
		   uint32_t period_ms, ove_timer_mode_t mode);

/**
 * End a timer made by ove_timer_init(). A running timer is stopped first; its callback does not run after the call.
 *
 * @param timer  a timer
 * @returns OVE_OK, OVE_ERR_BUSY (called from the timer's own callback; without OVE_HAS_DIRECT_TIMERS also from another
 * timer's callback while a command for this timer is on its way to the service; nothing changes); with checks:
 * OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR, in a critical section)
 * @context thread, start
 * @blocks until a running callback of this timer has returned; without OVE_HAS_DIRECT_TIMERS, of any timer
 * @cost O(1)
 */
int ove_timer_deinit(ove_timer_t timer);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a timer in heap memory.
 *
 * @param[out] timer  receives the handle; untouched on failure
 * @param callback    called at each expiry
 * @param arg         passed to the callback unchanged
 * @param period_ms   milliseconds, 1 to 0x7fffffff
 * @param mode        one-shot or periodic
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_timer_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_timer_create(ove_timer_t *timer, ove_timer_fn callback, void *arg, uint32_t period_ms, ove_timer_mode_t mode);

/**
 * End a timer made by ove_timer_create() and free its memory.
 *
 * @param timer  a timer
 * @returns as ove_timer_deinit()
 * @context thread, start
 * @blocks as ove_timer_deinit()
 * @cost one release
 */
int ove_timer_destroy(ove_timer_t timer);
#endif

/**
 * Start @p timer. The first expiry is one period from now. A running timer restarts.
 *
 * @param timer  a timer
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; without OVE_HAS_DIRECT_TIMERS, until the timer service has space in its command queue
 * @cost O(running timers)
 */
int ove_timer_start(ove_timer_t timer);

/**
 * Stop @p timer. The timer no longer expires; a running callback ends normally.
 *
 * @param timer  a timer, running or stopped
 * @returns as ove_timer_start()
 * @context thread, start
 * @blocks as ove_timer_start()
 * @cost O(1)
 */
int ove_timer_stop(ove_timer_t timer);

/**
 * Restart the period, whether or not the timer is running. Use it to kick a software watchdog.
 *
 * @param timer  a timer
 * @returns as ove_timer_start()
 * @context thread, start
 * @blocks as ove_timer_start()
 * @cost O(running timers)
 */
int ove_timer_reset(ove_timer_t timer);

/**
 * Set another period for @p timer. A running timer restarts with the new period; a stopped timer stays stopped.
 *
 * @param timer      a timer
 * @param period_ms  milliseconds, 1 to 0x7fffffff
 * @returns as ove_timer_start(); with checks OVE_ERR_INVALID also for a period out of range
 * @context thread, start
 * @blocks as ove_timer_start()
 * @cost O(running timers)
 */
int ove_timer_set_period(ove_timer_t timer, uint32_t period_ms);

#if CONFIG_OVE_TIMER_SLACK
/**
 * Allow @p timer to expire later than its period, so that one wake-up of the processor serves several timers. A timer
 * with slack expires between its time and @p slack_ms after it: in the tick in which another timer with slack expires,
 * if there is one in that window, else at the window's end. A periodic timer keeps its phase: each window begins one
 * period after the previous one began.
 *
 * If a tick is shorter than a millisecond, an expiry may come up to a millisecond before that tick, still within its
 * window, and the timers of one wake-up may expire up to a millisecond apart.
 *
 * @param timer     a stopped timer whose callback is not running
 * @param slack_ms  milliseconds, at most 0x7fffffff; 0, the initial value, for none
 * @returns OVE_OK, OVE_ERR_BUSY (the timer is running, or the call came from the timer's own callback; nothing
 * changes), and as ove_timer_deinit(); with checks: OVE_ERR_INVALID (NULL or out of range), OVE_ERR_CONTEXT (in an ISR,
 * in a critical section)
 * @context thread, start
 * @blocks as ove_timer_deinit()
 * @cost O(1); afterwards a start and a periodic expiry are O(running timers with slack), and may restart each of these
 */
int ove_timer_set_slack(ove_timer_t timer, uint32_t slack_ms);
#endif

/**
 * Tell whether @p timer will expire again without a further call.
 *
 * @param timer  a timer; NULL stops the program when checks are on
 * @returns true while the timer runs; false in the callback of a one-shot timer
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
bool ove_timer_is_running(ove_timer_t timer);

/** Declare the timer @p name at file scope. The timer is ready, and stopped, before ove_main(). */
#define OVE_TIMER_DEFINE_STATIC(name, callback, arg, period_ms, mode)                                    \
	static ove_timer_storage_t name##_storage;                                                       \
	__attribute__((unused)) static const ove_timer_t name = &name##_storage;                         \
	static int name##_static_init(void)                                                              \
	{                                                                                                \
		ove_timer_t handle;                                                                      \
		return ove_timer_init(&handle, &name##_storage, (callback), (arg), (period_ms), (mode)); \
	}                                                                                                \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_TIMER */

#endif
