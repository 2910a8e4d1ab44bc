// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"

static constexpr const char *suite = "eventgroup";
static constexpr std::uint32_t bits = 0x5;

static bench::Object<ove::EventGroup> group;

static bool setup(void *)
{
	return group.make();
}

static void set_get_bits(void *)
{
	OVE_BENCH_EXPECT(group->set(bits));
	OVE_BENCH_EXPECT(group->get() == bits);
}

static bool teardown(void *)
{
	return group.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *)
{
	OVE_BENCH_EXPECT(ove::EventGroup::create());
}

#endif

void eventgroup_cases()
{
	bench::run(
		{.suite = suite, .name = "set_get_bits", .setup = setup, .body = set_get_bits, .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	bench::run({.suite = suite, .name = "create_destroy", .body = create_destroy});
	bench::run_memory({.suite = suite, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
