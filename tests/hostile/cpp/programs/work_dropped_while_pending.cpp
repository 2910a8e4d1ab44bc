// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.work
// tries: Drop a work item that waits in its queue.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::WorkQueue> jobs;
static hostile::Slot<ove::Work> work;

HOSTILE_PROGRAM()
{
	jobs.emplace(ove::ThreadOptions{.name = "jobs", .priority = ove::Priority::Low});
	static volatile unsigned runs = 0;
	for (int i = 0; i < 3; i++) {
		work.emplace([] { runs = runs + 1; });
		EXPECT(jobs->submit(*work).has_value());
		work.reset();
	}
	const unsigned before = runs;
	static_cast<void>(ove::this_thread::sleep_for(50ms));
	EXPECT(runs == before);
	jobs.reset();
}
