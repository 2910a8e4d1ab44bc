/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/condvar.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"
#include "partner.h"

#define SUITE "sync"

OBJECT(mutex, mutex);
OBJECT(condvar, changed);

/* Guarded by the mutex. */
static volatile enum { RUNNERS_TURN, PARTNERS_TURN } turn;

static void answer(void *arg)
{
	(void)arg;
	OVE_BENCH_EXPECT(ove_mutex_lock(mutex, OVE_WAIT_FOREVER) == OVE_OK);
	for (;;) {
		while (turn != PARTNERS_TURN) {
			OVE_BENCH_EXPECT(ove_condvar_wait(changed, mutex, OVE_WAIT_FOREVER) == OVE_OK);
		}
		if (partner_stops) {
			break;
		}
		turn = RUNNERS_TURN;
		OVE_BENCH_EXPECT(ove_condvar_signal(changed) == OVE_OK);
	}
	OVE_BENCH_EXPECT(ove_mutex_unlock(mutex) == OVE_OK);
}

static bool setup(void *context)
{
	(void)context;
	turn = RUNNERS_TURN;
	return MAKE(mutex, mutex) && MAKE(condvar, changed) && partner_start(answer, PRIORITY_RUNNER);
}

static void hand_over(void)
{
	OVE_BENCH_EXPECT(ove_mutex_lock(mutex, OVE_WAIT_FOREVER) == OVE_OK);
	turn = PARTNERS_TURN;
	OVE_BENCH_EXPECT(ove_condvar_signal(changed) == OVE_OK);
}

static void signal_wait(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_mutex_lock(mutex, OVE_WAIT_FOREVER) == OVE_OK);
	turn = PARTNERS_TURN;
	OVE_BENCH_EXPECT(ove_condvar_signal(changed) == OVE_OK);
	while (turn != RUNNERS_TURN) {
		OVE_BENCH_EXPECT(ove_condvar_wait(changed, mutex, OVE_WAIT_FOREVER) == OVE_OK);
	}
	OVE_BENCH_EXPECT(ove_mutex_unlock(mutex) == OVE_OK);
}

static bool teardown(void *context)
{
	(void)context;
	partner_stops = true;
	hand_over();
	return ove_mutex_unlock(mutex) == OVE_OK && partner_end() && UNMAKE(condvar, changed) && UNMAKE(mutex, mutex);
}

#if !CONFIG_OVE_ZERO_HEAP

static bool create(void *context)
{
	(void)context;
	return MAKE(condvar, changed);
}

static bool destroy(void *context)
{
	(void)context;
	return UNMAKE(condvar, changed);
}

void condvar_memory_case(void)
{
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "condvar_memory", .create = create, .destroy = destroy});
}

#endif

void condvar_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE,
					  .name = "condvar_signal_wait",
					  .setup = setup,
					  .body = signal_wait,
					  .teardown = teardown});
}
