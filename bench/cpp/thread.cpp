// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"
#include "partner.hpp"

using namespace std::chrono_literals;

static constexpr const char *suite = "thread";

static void *volatile self_read;

static void yield(void *)
{
	ove::this_thread::yield();
}

static void get_self(void *)
{
	self_read = ove::this_thread::self().native_handle();
}

static void sleep_1ms(void *)
{
	OVE_BENCH_EXPECT(ove::this_thread::sleep_for(1ms));
}

static bench::Object<ove::Sem> there;
static bench::Object<ove::Sem> back;

static void answer()
{
	for (;;) {
		OVE_BENCH_EXPECT(there->take());
		if (partner_stops) {
			return;
		}
		OVE_BENCH_EXPECT(back->give());
	}
}

static bool switch_setup(void *)
{
	return there.make(0u, 1u) && back.make(0u, 1u) && partner_start(answer, priority_runner);
}

static void switch_body(void *)
{
	OVE_BENCH_EXPECT(there->give());
	OVE_BENCH_EXPECT(back->take());
}

static bool switch_teardown(void *)
{
	partner_stops = true;
	return there->give() && partner_end() && there.unmake() && back.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *)
{
	auto thread = ove::AnyThread::create({.name = "short", .priority = priority_urgent}, partner_stack, [] {});

	OVE_BENCH_EXPECT(thread);
	OVE_BENCH_EXPECT((*thread)->join());
}

#endif

void thread_cases()
{
#if !CONFIG_OVE_ZERO_HEAP
	bench::run({.suite = suite, .name = "create_destroy", .body = create_destroy});
#endif
	bench::run({.suite = suite, .name = "yield", .body = yield});
	bench::run({.suite = suite, .name = "get_self", .body = get_self});
	bench::run({.suite = suite, .name = "sleep_1ms", .body = sleep_1ms});
	bench::run({.suite = suite,
		    .name = "context_switch",
		    .setup = switch_setup,
		    .body = switch_body,
		    .teardown = switch_teardown});
}
