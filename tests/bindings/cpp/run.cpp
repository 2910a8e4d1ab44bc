// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

OVE_TEST_CHECK(run, start, twice_is_context, "A second start of the scheduler answers the error for a wrong context.")
{
	EXPECT(ove::start_scheduler() == ove::Error::Context);
	EXPECT(ove::run() == ove::Error::Context);
}

OVE_TEST(run, heap, is_locked_in_zero_heap_mode,
	 "The heap is locked after the start in zero-heap mode, and only there.")
{
	EXPECT_EQ(ove::heap_is_locked(), CONFIG_OVE_ZERO_HEAP != 0);
	const auto stats = ove::heap_stats();
	EXPECT_OK(test::code_of(stats));
	EXPECT(stats->used <= stats->peak);
}

OVE_TEST_STOPS(run, stop, names_the_place, OVE_STOP_MISUSE, "a place of the program",
	       "A program can stop itself with a number and a place.")
{
	ove::stop(ove::StopNumber::Misuse, "a place of the program");
}
