// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.own_thread
// tries: Let work wait for itself and for its queue.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::WorkQueue> jobs;
static hostile::Slot<ove::Work> work;

HOSTILE_PROGRAM()
{
	jobs.emplace(ove::ThreadOptions{.name = "jobs", .priority = ove::Priority::High});
	static volatile unsigned refused = 0;
	work.emplace([] {
		const auto deadlock = std::unexpected(ove::Error::Deadlock);
		refused = refused + (work->flush() == deadlock) + (jobs->flush() == deadlock);
	});
	EXPECT(jobs->submit(*work).has_value());
	hostile::wait_until([] { return refused == 2; });
	work.reset();
	jobs.reset();
}
