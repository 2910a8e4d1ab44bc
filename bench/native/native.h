/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * bench/native/<rtos>.h defines the native calls for cases.c under one set of names. They are inline, so a case costs
 * the same as for a user of that kernel.
 *
 * Types: mutex_type, recursive_type, sem_type, thread_type and, if the kernel has such objects, condvar_type,
 * event_type, queue_type, stream_type, group_type, pool_type, timer_type. For each of them <object>_make(),
 * <object>_unmake() and the calls that cases.c uses.
 *
 * If a condition variable's mutex is not a mutex_type, the header defines guard_type, guard_make(), guard_unmake(),
 * guard_lock(), guard_unlock().
 *
 * Threads: THREAD(name) and THREAD_END enclose a thread's function; thread_start() and thread_join(); the variable
 * partner for a case's second thread; get_self(), yield(), sleep_one_ms().
 *
 * Constants: SUITE, KERNEL_NAME, SELF_TYPE; HAS_THREADS, HAS_THREAD_CREATE, HAS_CONDVAR, HAS_QUEUE, HAS_STREAM,
 * HAS_GROUP, HAS_NOTIFY, HAS_POOL, HAS_TIMER: a service that is 0 has no case. Without PARTNER_RUNS_AT_ONCE,
 * partner_is_here() and partner_waits() return its position. Without PARTNER_ENDS_ITSELF, thread_join() ends it in
 * its wait.
 *
 * Tables: notes on cases, and without_twin, the cases for which the kernel has no service.
 */
#ifndef BENCH_NATIVE_H
#define BENCH_NATIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "bench.h"
#include "ove_config.h"

/** Stack size of a case's thread in bytes, without the bytes that the kernel needs. */
#define STACK_BYTES  1024
#define QUEUE_ITEMS  8
#define POOL_BYTES   32
#define POOL_BLOCKS  8
#define STREAM_BYTES 256
/** The timer's period, as in the wrapper's case: the timer never expires while the case runs. */
#define TIMER_MS 1000000

/** The priority of a case's thread. */
enum urgency { AS_RUNNER, URGENT };

/** The thread that a signal is for, or that waits; some kernels need it. */
enum side { RUNNER, PARTNER };

/** A sentence about a case, for the reader of the report. A table ends with an entry without a case. */
struct remark {
	const char *name;
	const char *text;
};

#endif
