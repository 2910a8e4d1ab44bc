// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;

namespace
{

using Queue = ove::WorkQueue<test::stack_bytes>;

test::Room<Queue> queue_room;

/* Too large for a test's stack. */
class Worker
{
      public:
	explicit Worker(Priority priority = Priority::High)
	{
		queue_room.make(ove::ThreadOptions{.name = "worker", .priority = priority});
	}
	Worker(const Worker &) = delete;
	Worker &operator=(const Worker &) = delete;
	~Worker()
	{
		queue_room.end();
	}
	Queue *operator->()
	{
		return &queue_room.get();
	}
};

} // namespace

OVE_TEST(workqueue, submit, runs_in_order, "Work runs in the order of submission, with its captures.")
{
	Worker worker;
	int number = 0;
	ove::Work first([&] { test_point(++number); });
	ove::Work second([&](ove::AnyWork &self) {
		EXPECT(self.native_handle() == second.native_handle());
		test_point(++number + 10);
	});
	EXPECT_DONE(worker->submit(first));
	EXPECT_DONE(worker->submit(second));
	EXPECT_DONE(worker->flush());
	EXPECT_DONE(worker->submit(first));
	EXPECT_DONE(first.flush());
	EXPECT_POINTS(1, 12, 3);
}

OVE_TEST(workqueue, submit, pending_twice_runs_once, "Work that is submitted again while it is pending runs once.")
{
	Worker worker;
	ove::Event go;
	ove::Work holder([&] { EXPECT_DONE(go.wait()); });
	ove::Work once([] { test_point(1); });
	EXPECT_DONE(worker->submit(holder));
	EXPECT_DONE(worker->submit(once));
	EXPECT_DONE(worker->submit(once));
	EXPECT_DONE(go.signal());
	EXPECT_DONE(worker->flush());
	EXPECT_POINTS(1);
}

OVE_TEST(workqueue, delayed, is_never_early, "Delayed work runs after its delay and never before.")
{
	Worker worker;
	ove::Clock::time_point ran;
	ove::Event done;
	ove::Work late([&] {
		ran = ove::Clock::now();
		EXPECT_DONE(done.signal());
	});
	const auto before = ove::Clock::now();
	EXPECT_DONE(worker->submit_after(3ms, late));
	EXPECT_DONE(done.wait(5s));
	EXPECT(ran - before >= 3ms);
	EXPECT_DONE(worker->flush());
}

OVE_TEST(workqueue, cancel, keeps_work_from_running, "Cancelled work does not run; running work cannot be cancelled.")
{
	Worker worker;
	ove::Event go;
	ove::Event running;
	ove::Work busy([&] {
		EXPECT_DONE(running.signal());
		EXPECT_DONE(go.wait());
	});
	ove::Work behind([] { test_point(1); });
	ove::Work late([] { test_point(2); });
	EXPECT_DONE(worker->submit(busy));
	EXPECT_DONE(running.wait());
	EXPECT_DONE(worker->submit(behind));
	EXPECT_DONE(worker->submit_after(1h, late));
	EXPECT_ERROR(busy.cancel(), ove::Error::Busy);
	EXPECT_DONE(behind.cancel());
	EXPECT_DONE(late.cancel());
	EXPECT_ERROR(worker->flush(1ms), ove::Error::Timeout);
	EXPECT_DONE(go.signal());
	EXPECT_DONE(worker->flush());
	EXPECT_EQ(test_points(), 0);
}

OVE_TEST(workqueue, isr, submits, "An ISR submits work.")
{
	Worker worker;
	ove::Work work([] { test_point(1); });
	test::in_isr([&] { EXPECT_DONE(worker->from_isr().submit(work)); });
	EXPECT_DONE(work.flush());
	EXPECT_POINTS(1);
}

OVE_TEST(workqueue, drop, waits_for_its_work,
	 "Dropping running work waits for its end; dropping a queue lets pending work run.")
{
	ove::Event running;
	ove::Event go;
	ove::Work later([] { test_point(3); });
	{
		Worker worker;
		{
			ove::Work work([&] {
				test_point(1);
				EXPECT_DONE(running.signal());
				EXPECT_ERROR(go.wait(2ms), ove::Error::Timeout);
				test_point(2);
			});
			EXPECT_DONE(worker->submit(work));
			EXPECT_DONE(running.wait());
		}
		EXPECT_DONE(worker->submit(later));
	}
	test_point(4);
	EXPECT_POINTS(1, 2, 3, 4);
}

OVE_TEST(workqueue, flush, by_its_own_work_is_deadlock, "Work that runs in a queue cannot wait for that queue.")
{
	Worker worker;
	ove::Result<void> answer;
	ove::Work work([&] { answer = worker->flush(); });
	EXPECT_DONE(worker->submit(work));
	EXPECT_DONE(work.flush());
	EXPECT_ERROR(answer, ove::Error::Deadlock);
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(workqueue, create, gives_its_memory_back,
	 "A work queue and work on the heap work like any other, and their owners release their memory.")
{
	auto queue = ove::AnyWorkQueue::create({.name = "heap", .priority = Priority::High}, test::stack_bytes);
	EXPECT_OK(test::code_of(queue));
	auto work = ove::AnyWork::create([] { test_point(1); });
	EXPECT_OK(test::code_of(work));
	EXPECT_DONE((*queue)->submit(**work));
	EXPECT_DONE((*queue)->flush());
	EXPECT_POINTS(1);
}

#endif
