// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.work
// tries: Drop a queue that has work to run.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::WorkQueue> jobs;

HOSTILE_PROGRAM()
{
	jobs.emplace(ove::ThreadOptions{.name = "jobs", .priority = ove::Priority::Low});
	static volatile unsigned runs = 0;
	const auto count = [] {
		static_cast<void>(ove::this_thread::sleep_for(1ms));
		runs = runs + 1;
	};
	ove::Work first(count);
	ove::Work second(count);
	EXPECT(jobs->submit(first).has_value() && jobs->submit(second).has_value());
	jobs.reset();
	EXPECT(runs == 2);
}
