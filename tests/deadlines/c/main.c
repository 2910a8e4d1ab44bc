/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Periodic threads, one for each word of the command line:
 *
 *   PRIORITY:PERIOD_MS:TURNS[:LOCKED[:PHASE_MS]]
 *
 * Each job turns a loop, the last LOCKED turns under a mutex that all such threads share. Without a phase, all threads
 * get their first jobs in the same tick, which is the critical instant of fixed priorities.
 */
#include <ove/ove.h>
#include <ove_board.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_THREADS = 8, STACK = 2048, FIRST_MS = 5 };

static struct job {
	unsigned priority, period_ms, turns, locked, phase_ms;
} jobs[MOST_THREADS];

static const char *const names[MOST_THREADS] = {"t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7"};
static ove_thread_storage_t storage[MOST_THREADS];
static ove_thread_t threads[MOST_THREADS];
static int count;

/* The laboratory names a thread after its stack if the kernel keeps no names. */
OVE_THREAD_STACK_DEFINE(t0_stack, STACK);
OVE_THREAD_STACK_DEFINE(t1_stack, STACK);
OVE_THREAD_STACK_DEFINE(t2_stack, STACK);
OVE_THREAD_STACK_DEFINE(t3_stack, STACK);
OVE_THREAD_STACK_DEFINE(t4_stack, STACK);
OVE_THREAD_STACK_DEFINE(t5_stack, STACK);
OVE_THREAD_STACK_DEFINE(t6_stack, STACK);
OVE_THREAD_STACK_DEFINE(t7_stack, STACK);
static void *const stacks[MOST_THREADS] = {t0_stack, t1_stack, t2_stack, t3_stack,
					   t4_stack, t5_stack, t6_stack, t7_stack};

OVE_MUTEX_DEFINE_STATIC(shared);

/* The compiler keeps a loop whose body it cannot see. */
static void turn(unsigned turns)
{
	for (unsigned i = 0; i < turns; i++) {
		__asm__ volatile("nop");
	}
}

static void run(void *arg)
{
	const struct job *job = arg;

	for (uint64_t next = FIRST_MS + job->phase_ms;; next += job->period_ms) {
		ove_thread_sleep_until(next);
		turn(job->turns - job->locked);
		if (job->locked != 0u) {
			ove_mutex_lock(shared, OVE_WAIT_FOREVER);
			turn(job->locked);
			ove_mutex_unlock(shared);
		}
	}
}

static bool read_job(const char *word, struct job *job)
{
	return sscanf(word, "%u:%u:%u:%u:%u", &job->priority, &job->period_ms, &job->turns, &job->locked,
		      &job->phase_ms) >= 3 &&
	       job->locked <= job->turns && job->period_ms != 0u;
}

void ove_main(void)
{
	const char *const *argv;
	const int argc = ove_board_args(&argv);

	for (count = 0; count + 1 < argc; count++) {
		if (count == MOST_THREADS || !read_job(argv[count + 1], &jobs[count])) {
			printf("not a thread: %s\n", argv[count + 1]);
			exit(2);
		}
	}
	for (int i = 0; i < count; i++) {
		const ove_thread_desc_t desc = {
			names[i], run, &jobs[i], (ove_prio_t)jobs[i].priority, stacks[i], STACK,
		};

		if (ove_thread_init(&threads[i], &storage[i], &desc) != OVE_OK) {
			exit(3);
		}
	}
	ove_run();
}
