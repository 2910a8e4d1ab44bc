/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Behaviour that the headers of ove leave to a kernel and a log shows: when a waiter has what it was woken for, and
 * when the end of its time is decided.
 */
#ifndef SWEEP_POLICY_H
#define SWEEP_POLICY_H

#include "ove_config.h"

enum sweep_policy {
	/** A woken thread has the object; the tick ends a wait. */
	SWEEP_HANDS_OVER,
	/** A woken thread has the object; a waiter whose time is over decides it when it runs, and has what comes
	 * before that. */
	SWEEP_DECIDES_LATE,
	/** A woken thread retries, also when its time is over. */
	SWEEP_TRIES_AGAIN,
	/** As SWEEP_HANDS_OVER, but the end of the time as with SWEEP_TRIES_AGAIN. */
	SWEEP_LOOKS_AGAIN,
};

/*
 * SWEEP_CONDVAR_HANDS: who is signalled waits for the mutex from then on, without running. SWEEP_GROUP_STEPS: a thread
 * that sets bits looks at one waiter after the other, and an interrupt may come in between; no thread may.
 * SWEEP_SUSPENDED_LAST: of several waiters those that are not suspended come first. SWEEP_SUSPENDED_RUNS: a thread that
 * is suspended in a wait runs in its turn until it has what it waited for; else one that would have to try again does
 * so once resumed. SWEEP_RESET_STEPS: a reset lets one sender in for each item that it drops, and an interrupt may come
 * in between.
 */

#if CONFIG_OVE_RTOS_FREERTOS

#define SWEEP_SEM            SWEEP_TRIES_AGAIN
#define SWEEP_MUTEX          SWEEP_TRIES_AGAIN
#define SWEEP_QUEUE          SWEEP_TRIES_AGAIN
#define SWEEP_EVENT          SWEEP_DECIDES_LATE
#define SWEEP_GROUP          SWEEP_LOOKS_AGAIN
#define SWEEP_STREAM         SWEEP_TRIES_AGAIN
#define SWEEP_CONDVAR        SWEEP_DECIDES_LATE
#define SWEEP_CONDVAR_HANDS  0
#define SWEEP_SUSPENDED_RUNS 1

#elif CONFIG_OVE_RTOS_ALLOY

#define SWEEP_SEM            SWEEP_HANDS_OVER
#define SWEEP_MUTEX          SWEEP_HANDS_OVER
#define SWEEP_QUEUE          SWEEP_HANDS_OVER
#define SWEEP_EVENT          SWEEP_HANDS_OVER
#define SWEEP_GROUP          SWEEP_HANDS_OVER
#define SWEEP_STREAM         SWEEP_TRIES_AGAIN
#define SWEEP_CONDVAR        SWEEP_DECIDES_LATE
#define SWEEP_CONDVAR_HANDS  0
#define SWEEP_GROUP_STEPS    1
#define SWEEP_RESET_STEPS    1
#define SWEEP_SUSPENDED_LAST 1

#elif CONFIG_OVE_RTOS_NUTTX

#define SWEEP_SEM           SWEEP_HANDS_OVER
#define SWEEP_MUTEX         SWEEP_HANDS_OVER
#define SWEEP_QUEUE         SWEEP_DECIDES_LATE
#define SWEEP_EVENT         SWEEP_DECIDES_LATE
#define SWEEP_GROUP         SWEEP_DECIDES_LATE
#define SWEEP_STREAM        SWEEP_TRIES_AGAIN
#define SWEEP_CONDVAR       SWEEP_DECIDES_LATE
#define SWEEP_CONDVAR_HANDS 0

#else

#define SWEEP_SEM           SWEEP_HANDS_OVER
#define SWEEP_MUTEX         SWEEP_HANDS_OVER
#define SWEEP_QUEUE         SWEEP_HANDS_OVER
#define SWEEP_EVENT         SWEEP_HANDS_OVER
#define SWEEP_GROUP         SWEEP_HANDS_OVER
#define SWEEP_STREAM        SWEEP_TRIES_AGAIN
#define SWEEP_CONDVAR       SWEEP_HANDS_OVER
#define SWEEP_CONDVAR_HANDS 1

#endif

#ifndef SWEEP_GROUP_STEPS
#define SWEEP_GROUP_STEPS 0
#endif
#ifndef SWEEP_SUSPENDED_LAST
#define SWEEP_SUSPENDED_LAST 0
#endif
#ifndef SWEEP_SUSPENDED_RUNS
#define SWEEP_SUSPENDED_RUNS 0
#endif
#ifndef SWEEP_RESET_STEPS
#define SWEEP_RESET_STEPS 0
#endif

/** Ticks until a wait of one millisecond is over: the one that is partly gone does not count. */
#define SWEEP_TICKS_OF_1_MS 2u

#endif
