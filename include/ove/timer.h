/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Timers, one-shot and periodic.
 *
 * A callback runs in the timer service's thread, more urgent than OVE_PRIO_CRITICAL, one callback at a time. It must
 * not block; every call that is legal in a thread and does not wait is legal in it, the calls on its own timer
 * included. A one-shot timer never expires early and at most one tick late. A periodic timer's expiries are exactly one
 * period apart; the first may come up to a tick before a full period has passed.
 */
#ifndef OVE_TIMER_H
#define OVE_TIMER_H

#include <ove/types.h>

#if CONFIG_OVE_TIMER

OVE_EXTERN_C_BEGIN

/** A timer. */
typedef struct ove_timer *ove_timer_t;

/** What a timer calls when it expires; @p arg as given at its making. */
typedef void (*ove_timer_fn)(ove_timer_t timer, void *arg);

/** Whether a timer goes on by itself. */
typedef enum ove_timer_mode {
	OVE_TIMER_ONE_SHOT = 0, /**< Expires once for each start. */
	OVE_TIMER_PERIODIC = 1  /**< Expires every period until stopped. */
} ove_timer_mode_t;

OVE_EXTERN_C_END

#include <ove_seam/timer.h>

OVE_EXTERN_C_BEGIN

/** Memory of a timer, exactly what the backend needs. */
typedef struct ove_timer ove_timer_storage_t;

/**
 * Make a timer in the caller's memory. It starts stopped.
 *
 * @param[out] timer  receives the handle
 * @param storage     memory; stays the caller's, must outlive the timer and not move
 * @param callback    called at each expiry
 * @param arg         handed to the callback; not looked at
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
 * End a timer of ove_timer_init(). A running timer is stopped first; its callback does not run after the call.
 *
 * @param timer  a timer
 * @returns OVE_OK, OVE_ERR_BUSY (called from the timer's own callback; on freertos also from another's while a call on
 * this timer is on its way to the service; nothing is changed); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT
 * (in an ISR, in a critical section)
 * @context thread, start
 * @blocks until a callback of it that runs now has returned; on freertos any timer's
 * @cost O(1)
 */
int ove_timer_deinit(ove_timer_t timer);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a timer in memory of the heap.
 *
 * @param[out] timer  receives the handle; untouched on failure
 * @param callback    called at each expiry
 * @param arg         handed to the callback; not looked at
 * @param period_ms   milliseconds, 1 to 0x7fffffff
 * @param mode        one-shot or periodic
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_timer_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_timer_create(ove_timer_t *timer, ove_timer_fn callback, void *arg, uint32_t period_ms, ove_timer_mode_t mode);

/**
 * End a timer of ove_timer_create() and free its memory.
 *
 * @param timer  a timer
 * @returns as ove_timer_deinit()
 * @context thread, start
 * @blocks until a callback that runs now has returned
 * @cost one release
 */
int ove_timer_destroy(ove_timer_t timer);
#endif

/**
 * Start @p timer: its first expiry is one period from now. A running timer restarts.
 *
 * @param timer  a timer
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never for long: on freertos until the timer service has room in its command queue
 * @cost O(running timers)
 */
int ove_timer_start(ove_timer_t timer);

/**
 * Stop @p timer. It does not expire any more; a callback that runs now ends normally.
 *
 * @param timer  a timer; may be stopped already
 * @returns as ove_timer_start()
 * @context thread, start
 * @blocks as ove_timer_start()
 * @cost O(1)
 */
int ove_timer_stop(ove_timer_t timer);

/**
 * Restart the period, whether the timer runs or not: the call for a watchdog.
 *
 * @param timer  a timer
 * @returns as ove_timer_start()
 * @context thread, start
 * @blocks as ove_timer_start()
 * @cost O(running timers)
 */
int ove_timer_reset(ove_timer_t timer);

/**
 * Give @p timer another period. A running timer restarts with it; a stopped one stays stopped.
 *
 * @param timer      a timer
 * @param period_ms  milliseconds, 1 to 0x7fffffff
 * @returns as ove_timer_start(); with checks OVE_ERR_INVALID also for a period out of range
 * @context thread, start
 * @blocks as ove_timer_start()
 * @cost O(running timers)
 */
int ove_timer_set_period(ove_timer_t timer, uint32_t period_ms);

/**
 * Whether @p timer will expire again without a further call. In the callback of a one-shot timer: no.
 *
 * @param timer  a timer; NULL stops the program when checks are on
 * @returns true while running
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
bool ove_timer_is_running(ove_timer_t timer);

/** Declare the timer @p name at file scope; ready, and stopped, before ove_main(). */
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
