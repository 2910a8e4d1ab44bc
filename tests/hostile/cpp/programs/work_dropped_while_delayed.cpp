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
	const auto before = ove::Clock::now();
	EXPECT(jobs->submit_after(20ms, *work).has_value());
	work.reset();
	// On a busy host its time may have come before the drop.
	const unsigned had_run = ove::Clock::now() - before < 20ms ? 0 : runs;
	static_cast<void>(ove::this_thread::sleep_for(30ms));
	EXPECT(runs == had_run);
	jobs.reset();
}
