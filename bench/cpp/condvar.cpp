// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"
#include "partner.hpp"

static constexpr const char *suite = "sync";

static bench::Object<ove::Mutex> mutex;
static bench::Object<ove::Condvar> changed;

enum Turn { runners_turn, partners_turn };

// Guarded by the mutex.
static volatile Turn turn;

static void answer()
{
	OVE_BENCH_EXPECT(mutex->acquire());
	for (;;) {
		while (turn != partners_turn) {
			OVE_BENCH_EXPECT(changed->wait(*mutex));
		}
		if (partner_stops) {
			break;
		}
		turn = runners_turn;
		OVE_BENCH_EXPECT(changed->signal());
	}
	OVE_BENCH_EXPECT(mutex->release());
}

static bool setup(void *)
{
	turn = runners_turn;
	return mutex.make() && changed.make() && partner_start(answer, priority_runner);
}

static void hand_over()
{
	OVE_BENCH_EXPECT(mutex->acquire());
	turn = partners_turn;
	OVE_BENCH_EXPECT(changed->signal());
}

static void signal_wait(void *)
{
	OVE_BENCH_EXPECT(mutex->acquire());
	turn = partners_turn;
	OVE_BENCH_EXPECT(changed->signal());
	while (turn != runners_turn) {
		OVE_BENCH_EXPECT(changed->wait(*mutex));
	}
	OVE_BENCH_EXPECT(mutex->release());
}

static bool teardown(void *)
{
	partner_stops = true;
	hand_over();
	return mutex->release() && partner_end() && changed.unmake() && mutex.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static bool create(void *)
{
	return changed.make();
}

static bool destroy(void *)
{
	return changed.unmake();
}

void condvar_memory_case()
{
	bench::run_memory({.suite = suite, .name = "condvar_memory", .create = create, .destroy = destroy});
}

#endif

void condvar_cases()
{
	bench::run({.suite = suite,
		    .name = "condvar_signal_wait",
		    .setup = setup,
		    .body = signal_wait,
		    .teardown = teardown});
}
