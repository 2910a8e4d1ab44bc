// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.work
// tries: Drop a work item while it runs.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::WorkQueue> jobs;
static hostile::Slot<ove::Work> work;

HOSTILE_PROGRAM()
{
	jobs.emplace(ove::ThreadOptions{.name = "jobs", .priority = ove::Priority::High});
	static volatile bool is_started = false;
	static volatile bool is_ended = false;
	work.emplace([] {
		is_started = true;
		static_cast<void>(ove::this_thread::sleep_for(5ms));
		is_ended = true;
	});
	EXPECT(jobs->submit(*work).has_value());
	hostile::wait_until([] { return is_started; });
	work.reset();
	EXPECT(is_ended);
	jobs.reset();
}
