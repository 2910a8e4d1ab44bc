// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"
#include "partner.hpp"

static constexpr const char *suite = "sync";

static bench::Object<ove::Mutex> mutex;

static bool setup(void *)
{
	return mutex.make();
}

static void lock_unlock(void *)
{
	OVE_BENCH_EXPECT(mutex->acquire());
	OVE_BENCH_EXPECT(mutex->release());
}

static bool teardown(void *)
{
	return mutex.unmake();
}

static bench::Object<ove::RMutex> rmutex;

static bool recursive_setup(void *)
{
	return rmutex.make();
}

static void recursive_lock_unlock(void *)
{
	OVE_BENCH_EXPECT(rmutex->acquire());
	OVE_BENCH_EXPECT(rmutex->release());
}

static bool recursive_teardown(void *)
{
	return rmutex.unmake();
}

static bench::Object<ove::Sem> go;

// The proof of contention, as in the C suite: step 1 before and step 2 after the lock mean that the partner waited in
// between.
static volatile std::uint32_t step;
static volatile std::uint32_t step_asked;
static volatile std::uint32_t step_got;

static void want_mutex()
{
	for (;;) {
		OVE_BENCH_EXPECT(go->take());
		if (partner_stops) {
			return;
		}
		step_asked = step;
		OVE_BENCH_EXPECT(mutex->acquire());
		step_got = step;
		OVE_BENCH_EXPECT(mutex->release());
	}
}

static bool contention_setup(void *)
{
	return mutex.make() && go.make(0u, 1u) && partner_start(want_mutex, priority_urgent) && mutex->acquire();
}

// A kernel runs the more urgent partner at once. The host may run it later, so the case waits for it there.
static constexpr bool partner_runs_at_once = !CONFIG_OVE_RTOS_POSIX;

static void wake_partner()
{
	step = 1;
	OVE_BENCH_EXPECT(go->give());
}

static void contention_before(void *)
{
	step_asked = 0;
	step_got = 0;
	if (!partner_runs_at_once) {
		wake_partner();
		while (step_asked == 0 || partner_thread().state() != ove::ThreadState::Blocked) {
			ove::this_thread::yield();
		}
	}
}

static void contention(void *)
{
	if (partner_runs_at_once) {
		wake_partner();
	}
	step = 2;
	OVE_BENCH_EXPECT(mutex->release());
	OVE_BENCH_EXPECT(mutex->acquire());
}

static bool contention_after(void *)
{
	return step_asked == 1 && step_got == 2;
}

static bool contention_teardown(void *)
{
	partner_stops = true;
	return go->give() && partner_end() && mutex->release() && go.unmake() && mutex.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *)
{
	OVE_BENCH_EXPECT(ove::Mutex::create());
}

void mutex_memory_case()
{
	bench::run_memory({.suite = suite, .name = "mutex_memory", .create = setup, .destroy = teardown});
}

#endif

void mutex_cases()
{
	bench::run({.suite = suite,
		    .name = "mutex_lock_unlock",
		    .setup = setup,
		    .body = lock_unlock,
		    .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	bench::run({.suite = suite, .name = "mutex_create_destroy", .body = create_destroy});
#endif
	bench::run({.suite = suite,
		    .name = "mutex_contention_2t",
		    .setup = contention_setup,
		    .before = contention_before,
		    .body = contention,
		    .after = contention_after,
		    .teardown = contention_teardown});
	bench::run({.suite = suite,
		    .name = "recursive_mutex_lock_unlock",
		    .setup = recursive_setup,
		    .body = recursive_lock_unlock,
		    .teardown = recursive_teardown});
}
