// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using ove::CriticalSection;
using ove::Priority;
using test::Helper;

OVE_TEST(critical, section, keeps_the_woken_out,
	 "A thread that is woken inside a critical section runs when the outermost section ends.")
{
	ove::Event event;
	Helper waiter("waiter", Priority::High, [&] {
		EXPECT_DONE(event.wait());
		CriticalSection section;
		test_point(2);
	});
	waiter.blocked();
	{
		CriticalSection outer;
		{
			CriticalSection inner;
			EXPECT_DONE(event.signal());
		}
		test_point(1);
	}
	EXPECT_DONE(waiter->join());
	EXPECT_POINTS(1, 2);
}

OVE_TEST_CHECK(critical, wait, is_refused,
	       "A call that would wait inside a critical section returns CONTEXT; one that need not wait succeeds.")
{
	ove::Event event;
	ove::Mutex mutex;
	CriticalSection section;
	EXPECT_ERROR(event.wait(), ove::Error::Context);
	EXPECT_DONE(event.signal());
	EXPECT_DONE(event.wait(ove::no_wait));
	EXPECT(mutex.try_lock());
	mutex.unlock();
}
