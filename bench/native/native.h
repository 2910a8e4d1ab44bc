/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * bench/native/<rtos>.h gives the cases of cases.c the kernel's own calls under one set of names, in line, so that a
 * case costs what it costs a user of that kernel.
 *
 * Types: mutex_type, recursive_type, sem_type, thread_type, and of what the kernel has condvar_type, event_type,
 * queue_type, stream_type, group_type, pool_type, timer_type. For each <object>_make() and <object>_unmake(), and the
 * calls that cases.c uses.
 *
 * A condition variable whose mutex is another one than mutex_type comes with guard_type, guard_make(), guard_unmake(),
 * guard_lock(), guard_unlock().
 *
 * Threads: THREAD(name) begins the function of one, THREAD_END ends it; thread_start() and thread_join(); the variable
 * partner for the one of a case; get_self(), yield(), sleep_one_ms().
 *
 * Constants: SUITE, KERNEL_NAME, SELF_TYPE; HAS_THREADS, HAS_THREAD_CREATE, HAS_CONDVAR, HAS_QUEUE, HAS_STREAM,
 * HAS_GROUP, HAS_NOTIFY, HAS_POOL, HAS_TIMER: a service that is 0 has no case. PARTNER_RUNS_AT_ONCE: else
 * partner_is_here() and partner_waits() tell where it is. PARTNER_ENDS_ITSELF: else thread_join() ends it where it
 * waits.
 *
 * Tables: notes on cases, and without_twin, the cases that the kernel has no service for.
 */
#ifndef BENCH_NATIVE_H
#define BENCH_NATIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "bench.h"
#include "ove_config.h"

/** Bytes of stack of a case's thread, where the kernel itself needs none of them. */
#define STACK_BYTES  1024
#define QUEUE_ITEMS  8
#define POOL_BYTES   32
#define POOL_BLOCKS  8
#define STREAM_BYTES 256
/** The timer's period as in the wrapper's case: it never expires while the case runs. */
#define TIMER_MS 1000000

/** How urgent a case's thread is. */
enum urgency { AS_RUNNER, URGENT };

/** The thread that a signal is for, or that waits: a kernel may have to know it. */
enum side { RUNNER, PARTNER };

/** A sentence about a case, for the reader of the report. A table of them ends with one without a case. */
struct remark {
	const char *name;
	const char *text;
};

#endif
