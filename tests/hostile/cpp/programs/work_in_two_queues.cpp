// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.work
// tries: Hand one work item to two queues.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::WorkQueue> jobs;
static hostile::Slot<hostile::WorkQueue> second;
static hostile::Slot<ove::Work> work;

HOSTILE_PROGRAM()
{
	jobs.emplace(ove::ThreadOptions{.name = "jobs", .priority = ove::Priority::Low});
	second.emplace(ove::ThreadOptions{.name = "second", .priority = ove::Priority::Low});
	work.emplace([] {});
	// Long enough that it waits still, where threads run at the same time too.
	EXPECT(jobs->submit_after(60s, *work).has_value());
	EXPECT(second->submit(*work) == std::unexpected(ove::Error::Busy));
	EXPECT(second->submit_after(1ms, *work) == std::unexpected(ove::Error::Busy));
	EXPECT(work->cancel().has_value());
	EXPECT(second->submit(*work).has_value());
	EXPECT(work->flush().has_value());
	work.reset();
	second.reset();
	jobs.reset();
}
