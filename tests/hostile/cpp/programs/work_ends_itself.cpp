// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.work
// tries: Let a work item drop its own owner.
// end: stops 9
#include "../hostile.hpp"

static hostile::Slot<hostile::WorkQueue> jobs;
static hostile::Slot<ove::Work> work;

HOSTILE_PROGRAM()
{
	jobs.emplace(ove::ThreadOptions{.name = "jobs", .priority = ove::Priority::High});
	work.emplace([] { work.reset(); });
	EXPECT(jobs->submit(*work).has_value());
	hostile::wait_for_the_stop();
}
