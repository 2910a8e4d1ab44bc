// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"
#include "partner.hpp"

static constexpr const char *suite = "sync";

static bench::Object<ove::Event> there;
static bench::Object<ove::Event> back;

static void answer()
{
	for (;;) {
		OVE_BENCH_EXPECT(there->wait());
		if (partner_stops) {
			return;
		}
		OVE_BENCH_EXPECT(back->signal());
	}
}

static bool setup(void *)
{
	return there.make() && back.make() && partner_start(answer, priority_runner);
}

static void signal_wait(void *)
{
	OVE_BENCH_EXPECT(there->signal());
	OVE_BENCH_EXPECT(back->wait());
}

static bool teardown(void *)
{
	partner_stops = true;
	return there->signal() && partner_end() && there.unmake() && back.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static bool create(void *)
{
	return there.make();
}

static bool destroy(void *)
{
	return there.unmake();
}

void event_memory_case()
{
	bench::run_memory({.suite = suite, .name = "event_memory", .create = create, .destroy = destroy});
}

#endif

void event_cases()
{
	bench::run({.suite = suite,
		    .name = "event_signal_wait",
		    .setup = setup,
		    .body = signal_wait,
		    .teardown = teardown});
}
