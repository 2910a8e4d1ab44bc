// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using ove::Priority;
using ove::SchedulerLock;
using test::Helper;

OVE_TEST(scheduler, lock, keeps_the_woken_out,
	 "A thread that is woken while the scheduler is locked runs when the outermost lock ends.")
{
	ove::Event event;
	/* If threads run at the same time, a lock excludes only other locks. */
	Helper waiter("waiter", Priority::High, [&] {
		EXPECT_DONE(event.wait());
		SchedulerLock lock;
		test_point(2);
	});
	waiter.blocked();
	{
		SchedulerLock outer;
		{
			SchedulerLock inner;
			EXPECT_DONE(event.signal());
		}
		EXPECT(ove::scheduler_is_locked());
		test_point(1);
	}
	EXPECT(!ove::scheduler_is_locked());
	EXPECT_DONE(waiter->join());
	EXPECT_POINTS(1, 2);
}

OVE_TEST_CHECK(scheduler, wait, is_refused,
	       "A call that would wait returns CONTEXT while the scheduler is locked; one that need not wait succeeds.")
{
	ove::Event event;
	ove::Mutex mutex;
	SchedulerLock lock;
	EXPECT_ERROR(event.wait(), ove::Error::Context);
	EXPECT_DONE(event.signal());
	EXPECT_DONE(event.wait(ove::no_wait));
	EXPECT(mutex.try_lock());
	mutex.unlock();
}
