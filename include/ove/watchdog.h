/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Watchdogs of threads. Each supervised thread feeds a watchdog of its own at least once in a given time. The owner of
 * the hardware watchdog calls ove_watchdog_check() and feeds the hardware only if the call returns OVE_OK. A late
 * watchdog calls a function of the application, or stops the program with OVE_STOP_WATCHDOG and its name.
 *
 *     OVE_WATCHDOG_DEFINE_STATIC(radio_alive, "radio", 500, NULL, NULL);
 *
 *     ove_watchdog_start(radio_alive);         // in ove_main(), or in the thread
 *     ove_watchdog_feed(radio_alive);          // in the thread's loop
 *     if (ove_watchdog_check() == OVE_OK) {    // in the supervisor, a timer's callback or an ISR
 *             feed_the_hardware();
 *     }
 *
 * A check finds a stuck thread only if the check itself runs: the supervisor must be more urgent than the threads that
 * it supervises, like a timer callback (OVE_HAS_URGENT_TIMERS), or be an ISR. The hardware watchdog finds a stuck
 * supervisor.
 *
 * A watchdog is never reported late before its time has passed. It is reported at the first check after that, counted
 * in whole milliseconds: at most a millisecond later than with an exact clock, or if a tick is longer than a
 * millisecond, at most two ticks and two milliseconds later. Two checks may be up to 12 days apart.
 */
#ifndef OVE_WATCHDOG_H
#define OVE_WATCHDOG_H

#include <ove/types.h>
#include <ove/types/watchdog.h>

#if CONFIG_OVE_WATCHDOG

OVE_EXTERN_C_BEGIN

/** Memory of a watchdog. */
typedef struct ove_watchdog ove_watchdog_storage_t;

/**
 * Make a watchdog in the caller's memory. The watchdog starts stopped.
 *
 * @param[out] watchdog  receives the handle
 * @param storage        memory owned by the caller; must outlive the watchdog and must not move
 * @param name           names the watchdog in the stop, usually the thread's name; kept by reference, must outlive the
 * watchdog; NULL reads as ""
 * @param longest_ms     the longest time between two feeds: 1 to 0x3fffffff milliseconds, about 12 days
 * @param late           called by ove_watchdog_check() when the watchdog is late; NULL stops the program instead
 * @param arg            passed to late unchanged
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL as the handle or the storage, or out of range), OVE_ERR_CONTEXT
 * (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_watchdog_init(ove_watchdog_t *watchdog, ove_watchdog_storage_t *storage, const char *name, uint32_t longest_ms,
		      ove_watchdog_fn late, void *arg);

/**
 * End a watchdog made by ove_watchdog_init(). A running watchdog is stopped first.
 *
 * @param watchdog  a watchdog
 * @returns OVE_OK, OVE_ERR_BUSY (a check is calling the watchdog's function, or that function makes this call; the
 * watchdog is stopped); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(running watchdogs)
 */
int ove_watchdog_deinit(ove_watchdog_t watchdog);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a watchdog in heap memory.
 *
 * @param[out] watchdog  receives the handle; untouched on failure
 * @param name           as for ove_watchdog_init()
 * @param longest_ms     as for ove_watchdog_init()
 * @param late           as for ove_watchdog_init()
 * @param arg            passed to late unchanged
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_watchdog_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_watchdog_create(ove_watchdog_t *watchdog, const char *name, uint32_t longest_ms, ove_watchdog_fn late,
			void *arg);

/**
 * End a watchdog made by ove_watchdog_create() and free its memory.
 *
 * @param watchdog  a watchdog
 * @returns as ove_watchdog_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release, O(running watchdogs)
 */
int ove_watchdog_destroy(ove_watchdog_t watchdog);
#endif

/**
 * Start @p watchdog: it must be fed within its time from now on. A running watchdog restarts, as if it were fed.
 *
 * @param watchdog  a watchdog
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), a clock reading
 */
int ove_watchdog_start(ove_watchdog_t watchdog);

/**
 * Stop @p watchdog: it cannot become late until it is started again. A thread does this before a wait that may take
 * longer than the time, and before its end.
 *
 * @param watchdog  a watchdog, running or stopped
 * @returns as ove_watchdog_start()
 * @context thread, start
 * @blocks never
 * @cost O(running watchdogs), with interrupts masked
 */
int ove_watchdog_stop(ove_watchdog_t watchdog);

/**
 * Feed @p watchdog: the next feed is due within its time from now. A late watchdog that was reported to the application
 * is in time again. Feeding a stopped watchdog has no effect. Several threads and ISRs may feed one watchdog.
 *
 * @param watchdog  a watchdog
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL)
 * @context any; an ISR must be one that may call ove, see ove/critical.h
 * @blocks never
 * @cost O(1): a clock reading with interrupts masked, 38 to 43 instructions on a Cortex-M7 without checks; see
 * docs/recipes/supervision.md
 */
int ove_watchdog_feed(ove_watchdog_t watchdog);

/**
 * Check all running watchdogs. For each late watchdog that was not reported since its last feed, the call runs the
 * watchdog's function, or stops the program with the watchdog's name if it has no function. The functions run in the
 * caller's context, outside every section of this call, and may make the calls that are legal in that context. A
 * watchdog's function runs once at a time: if a check finds the watchdog late again while its function runs, the next
 * check handles it. The next check also handles a watchdog that becomes late during this call.
 *
 * @returns OVE_OK, OVE_ERR_TIMEOUT (a watchdog is late, and its function has neither started nor stopped it; do not
 * feed the hardware watchdog)
 * @context any; an ISR must be one that may call ove, see ove/critical.h
 * @blocks as the functions do
 * @cost O(running watchdogs) with interrupts masked, once more for each function that is called: without checks, 60 to
 * 69 instructions on a Cortex-M7 for one that is in time, and 12 for each further one
 */
int ove_watchdog_check(void);

/**
 * Get the name of a watchdog.
 *
 * @param watchdog  a watchdog; NULL stops the program when checks are on
 * @returns the string that the watchdog was made with; "" if there is none
 * @context any
 * @blocks never
 * @cost O(1)
 */
const char *ove_watchdog_get_name(ove_watchdog_t watchdog);

/** Declare the watchdog @p object at file scope. The watchdog is ready, and stopped, before ove_main(). */
#define OVE_WATCHDOG_DEFINE_STATIC(object, name, longest_ms, late, arg)                                    \
	static ove_watchdog_storage_t object##_storage;                                                    \
	__attribute__((unused)) static const ove_watchdog_t object = &object##_storage;                    \
	static int object##_static_init(void)                                                              \
	{                                                                                                  \
		ove_watchdog_t handle;                                                                     \
		return ove_watchdog_init(&handle, &object##_storage, (name), (longest_ms), (late), (arg)); \
	}                                                                                                  \
	OVE_STATIC_INIT(object, object##_static_init)

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_WATCHDOG */

#endif
