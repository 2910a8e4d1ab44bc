/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"
#include "partner.h"

#define SUITE "sync"

OBJECT(mutex, mutex);

static bool setup(void *context)
{
	(void)context;
	return MAKE(mutex, mutex);
}

static void lock_unlock(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_mutex_lock(mutex, OVE_WAIT_FOREVER) == OVE_OK);
	OVE_BENCH_EXPECT(ove_mutex_unlock(mutex) == OVE_OK);
}

static bool teardown(void *context)
{
	(void)context;
	return UNMAKE(mutex, mutex);
}

OBJECT(rmtx, rmtx);

static bool recursive_setup(void *context)
{
	(void)context;
	return MAKE(rmtx, rmtx);
}

static void recursive_lock_unlock(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER) == OVE_OK);
	OVE_BENCH_EXPECT(ove_rmtx_unlock(rmtx) == OVE_OK);
}

static bool recursive_teardown(void *context)
{
	(void)context;
	return UNMAKE(rmtx, rmtx);
}

OBJECT(sem, go);

/*
 * The proof of contention. The runner increments `step`; the partner records it right before and right after it locks
 * the mutex. If it recorded step 1 before and step 2 after, it waited in between: it is the more urgent thread, so
 * the runner could not have reached step 2 otherwise. The wrapper's case and the native case both pay for these six
 * accesses.
 */
static volatile uint32_t step;
static volatile uint32_t step_asked;
static volatile uint32_t step_got;

static void want_mutex(void *arg)
{
	(void)arg;
	for (;;) {
		OVE_BENCH_EXPECT(ove_sem_take(go, OVE_WAIT_FOREVER) == OVE_OK);
		if (partner_stops) {
			return;
		}
		step_asked = step;
		OVE_BENCH_EXPECT(ove_mutex_lock(mutex, OVE_WAIT_FOREVER) == OVE_OK);
		step_got = step;
		OVE_BENCH_EXPECT(ove_mutex_unlock(mutex) == OVE_OK);
	}
}

static bool contention_setup(void *context)
{
	(void)context;
	return MAKE(mutex, mutex) && MAKE_WITH(sem, go, 0, 1) && partner_start(want_mutex, PRIORITY_URGENT) &&
	       ove_mutex_lock(mutex, OVE_WAIT_FOREVER) == OVE_OK;
}

/* A kernel runs the more urgent partner at once. The host may run it later, so the case waits for it there. */
#define PARTNER_RUNS_AT_ONCE (!CONFIG_OVE_RTOS_POSIX)

static void wake_partner(void)
{
	step = 1;
	OVE_BENCH_EXPECT(ove_sem_give(go) == OVE_OK);
}

static void contention_before(void *context)
{
	(void)context;
	step_asked = 0;
	step_got = 0;
	if (!PARTNER_RUNS_AT_ONCE) {
		wake_partner();
		while (step_asked == 0 || ove_thread_get_state(partner_thread()) != OVE_THREAD_BLOCKED) {
			ove_thread_yield();
		}
	}
}

static void contention(void *context)
{
	(void)context;
	if (PARTNER_RUNS_AT_ONCE) {
		wake_partner();
	}
	step = 2;
	OVE_BENCH_EXPECT(ove_mutex_unlock(mutex) == OVE_OK);
	OVE_BENCH_EXPECT(ove_mutex_lock(mutex, OVE_WAIT_FOREVER) == OVE_OK);
}

static bool contention_after(void *context)
{
	(void)context;
	return step_asked == 1 && step_got == 2;
}

static bool contention_teardown(void *context)
{
	(void)context;
	partner_stops = true;
	return ove_sem_give(go) == OVE_OK && partner_end() && ove_mutex_unlock(mutex) == OVE_OK && UNMAKE(sem, go) &&
	       UNMAKE(mutex, mutex);
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *context)
{
	ove_mutex_t one;

	(void)context;
	OVE_BENCH_EXPECT(ove_mutex_create(&one) == OVE_OK);
	OVE_BENCH_EXPECT(ove_mutex_destroy(one) == OVE_OK);
}

void mutex_memory_case(void)
{
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "mutex_memory", .create = setup, .destroy = teardown});
}

#endif

void mutex_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE,
					  .name = "mutex_lock_unlock",
					  .setup = setup,
					  .body = lock_unlock,
					  .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "mutex_create_destroy", .body = create_destroy});
#endif
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE,
					  .name = "mutex_contention_2t",
					  .setup = contention_setup,
					  .before = contention_before,
					  .body = contention,
					  .after = contention_after,
					  .teardown = contention_teardown});
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE,
					  .name = "recursive_mutex_lock_unlock",
					  .setup = recursive_setup,
					  .body = recursive_lock_unlock,
					  .teardown = recursive_teardown});
}
