// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.work
// tries: Drop a work item that waits for its time.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::WorkQueue> jobs;
static hostile::Slot<ove::Work> work;

HOSTILE_PROGRAM()
{
	jobs.emplace(ove::ThreadOptions{.name = "jobs", .priority = ove::Priority::High});
	static volatile unsigned runs = 0;
	work.emplace([] { runs = runs + 1; });
	EXPECT(jobs->submit_after(3ms, *work).has_value());
	work.reset();
	static_cast<void>(ove::this_thread::sleep_for(8ms));
	EXPECT(runs == 0);
	jobs.reset();
}
