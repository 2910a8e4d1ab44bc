// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.work
// tries: Drop a queue that has delayed work.
// end: stops 9
#include "../hostile.hpp"

static hostile::Slot<hostile::WorkQueue> jobs;
static hostile::Slot<ove::Work> work;

HOSTILE_PROGRAM()
{
	jobs.emplace(ove::ThreadOptions{.name = "jobs", .priority = ove::Priority::High});
	work.emplace([] {});
	EXPECT(jobs->submit_after(60s, *work).has_value());
	jobs.reset();
}
