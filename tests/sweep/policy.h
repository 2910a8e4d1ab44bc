/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Behaviour that ove's headers leave to the kernel and that a log shows: when a woken waiter gets the object, and when
 * its timeout is handled.
 */
#ifndef SWEEP_POLICY_H
#define SWEEP_POLICY_H

#include "ove_config.h"

enum sweep_policy {
	/** A woken thread has the object; the tick ends a wait. */
	SWEEP_HANDS_OVER,
	/** A woken thread has the object. A waiter whose timeout has expired handles that when it runs, and gets an
	 * object given before then. */
	SWEEP_DECIDES_LATE,
	/** A woken thread retries, even if its timeout has expired. */
	SWEEP_TRIES_AGAIN,
};

#if !__has_include(<ove_traits/policy.h>)
#error "the kernel has no tests/include/ove_traits/policy.h in its folder of backends/: copy the template's"
#endif
#include <ove_traits/policy.h>

/** One of the values above for each kind of object. */
#ifndef SWEEP_SEM
#error "ove_traits/policy.h of this kernel does not define SWEEP_SEM"
#endif
#ifndef SWEEP_MUTEX
#error "ove_traits/policy.h of this kernel does not define SWEEP_MUTEX"
#endif
#ifndef SWEEP_QUEUE
#error "ove_traits/policy.h of this kernel does not define SWEEP_QUEUE"
#endif
#ifndef SWEEP_EVENT
#error "ove_traits/policy.h of this kernel does not define SWEEP_EVENT"
#endif
#ifndef SWEEP_GROUP
#error "ove_traits/policy.h of this kernel does not define SWEEP_GROUP"
#endif
#ifndef SWEEP_STREAM
#error "ove_traits/policy.h of this kernel does not define SWEEP_STREAM"
#endif
#ifndef SWEEP_CONDVAR
#error "ove_traits/policy.h of this kernel does not define SWEEP_CONDVAR"
#endif
/** A signalled thread waits for the mutex from then on, without running. */
#ifndef SWEEP_CONDVAR_HANDS
#error "ove_traits/policy.h of this kernel does not define SWEEP_CONDVAR_HANDS"
#endif
/**
 * A thread that sets bits checks the waiters one by one. An interrupt may come in between, but no other thread.
 */
#ifndef SWEEP_GROUP_STEPS
#error "ove_traits/policy.h of this kernel does not define SWEEP_GROUP_STEPS"
#endif
/** A reset admits one sender for each item that it drops, and an interrupt may come in between. */
#ifndef SWEEP_RESET_STEPS
#error "ove_traits/policy.h of this kernel does not define SWEEP_RESET_STEPS"
#endif
/** A sleep whose thread is suspended on the way into the kernel ends between the model's two moments. */
#ifndef SWEEP_SLEEP_STEPS
#error "ove_traits/policy.h of this kernel does not define SWEEP_SLEEP_STEPS"
#endif
/** With SWEEP_DECIDES_LATE, a waiter whose wait is aborted also handles that when it runs. Otherwise it gets nothing
 * after the abort. */
#ifndef SWEEP_ENDS_LATE
#error "ove_traits/policy.h of this kernel does not define SWEEP_ENDS_LATE"
#endif
/** Among several waiters, those that are not suspended come first. */
#ifndef SWEEP_SUSPENDED_LAST
#error "ove_traits/policy.h of this kernel does not define SWEEP_SUSPENDED_LAST"
#endif
/**
 * A thread that is suspended in a wait runs in its turn until it has the object. Otherwise a thread that has to retry
 * does so once resumed.
 */
#ifndef SWEEP_SUSPENDED_RUNS
#error "ove_traits/policy.h of this kernel does not define SWEEP_SUSPENDED_RUNS"
#endif
/** Without checks, an interrupt may make thread calls. */
#ifndef SWEEP_THREAD_CALLS
#error "ove_traits/policy.h of this kernel does not define SWEEP_THREAD_CALLS"
#endif

/** Ticks until a wait of one millisecond expires. The current, partly elapsed tick does not count. */
#define SWEEP_TICKS_OF_1_MS 2u

#endif
