// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds use-after-free.16 bytes from hold: an object of a pool is used after it was destroyed.
 */
#include "check.hpp"

struct Sample {
	int values[4] = {};
};

OVE_STATIC(samples, ove::Pool<Sample, 2>);

[[gnu::noinline]] static Sample *hold()
{
	const auto made = samples.make(ove::forever);

	return made ? *made : nullptr;
}

static void run()
{
	Sample *const sample = hold();

	static_cast<void>(samples.destroy(sample));
	check::use(*const_cast<volatile int *>(&sample->values[1]));
}

static void rest()
{
}

CHECK_CASE(cpp_memory_pool, run, rest);
