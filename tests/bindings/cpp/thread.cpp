// SPDX-License-Identifier: MIT OR Apache-2.0
#include <cstring>
#include <functional>

#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;
using test::Helper;

OVE_TEST(thread, start, runs_with_its_captures, "A thread runs its function once, with its captures.")
{
	int a = 3;
	const int b = 4;
	{
		Helper thread("adder", Priority::High, [&a, b] {
			test_point(1);
			a += b;
		});
		EXPECT_DONE(thread->join());
		test_point(2);
		EXPECT(thread->state() == ove::ThreadState::Terminated);
	}
	EXPECT_EQ(a, 7);
	EXPECT_POINTS(1, 2);
}

OVE_TEST(thread, start, running_is_busy, "A thread that has not ended cannot be started again; one that has can.")
{
	static test::Room<test::HelperThread> room;
	test::HelperThread &thread = room.make();
	ove::Event go;
	EXPECT(!thread.is_started());
#if CONFIG_OVE_CHECKS
	EXPECT_ERROR(thread.join(ove::no_wait), ove::Error::Invalid);
	EXPECT_ERROR(thread.resume(), ove::Error::Invalid);
#endif
	EXPECT_DONE(thread.start({.name = "first"}, [&] { EXPECT_DONE(go.wait()); }));
	EXPECT(thread.is_started());
	EXPECT_ERROR(thread.start({}, [] { test_point(9); }), ove::Error::Busy);
	EXPECT_DONE(go.signal());
	EXPECT_DONE(thread.join());
	EXPECT_DONE(thread.start({.name = "second"}, [] { test_point(1); }));
	EXPECT_DONE(thread.join());
	EXPECT_DONE(thread.stop_and_join());
	EXPECT(!thread.is_started());
	EXPECT_POINTS(1);
	room.end();
}

OVE_TEST(thread, drop, stops_and_joins, "Dropping a running thread asks it to stop and waits for its end.")
{
	{
		Helper thread("loop", Priority::High, [](ove::StopToken stop) {
			test_point(1);
			while (!stop.stop_requested()) {
				EXPECT_DONE(ove::this_thread::sleep_for(1ms));
			}
			test_point(3);
		});
		thread.blocked();
		test_point(2);
	}
	test_point(4);
	EXPECT_POINTS(1, 2, 3, 4);
}

OVE_TEST_CHECK_STOPS(thread, drop, holding_stops, OVE_STOP_MISUSE, "ove::Thread::~Thread",
		     "Dropping a thread that ended while it held a mutex stops the program and names the call.")
{
	ove::Mutex mutex;
	Helper thread("holder", Priority::High, [&mutex] { mutex.lock(); });
	EXPECT_DONE(thread->join());
}

OVE_TEST(thread, stop, is_seen_by_that_thread_only, "A stop request for one thread is seen only by that thread.")
{
	ove::Event look_a;
	ove::Event look_b;
	bool a_stops = false;
	bool b_stops = true;
	Helper a("a", Priority::High, [&](ove::StopToken stop) {
		EXPECT_DONE(look_a.wait());
		a_stops = stop.stop_requested();
	});
	Helper b("b", Priority::High, [&] {
		EXPECT_DONE(look_b.wait());
		b_stops = ove::this_thread::stop_requested();
	});
	a->request_stop();
	EXPECT_DONE(look_a.signal());
	EXPECT_DONE(look_b.signal());
	EXPECT_DONE(a->join());
	EXPECT_DONE(b->join());
	EXPECT(a_stops);
	EXPECT(!b_stops);
}

OVE_TEST(thread, join, says_why_not,
	 "A join returns a timeout while the thread runs, and a deadlock error for the caller itself.")
{
	ove::Event go;
	Helper thread("waiter", Priority::High, [&] { EXPECT_DONE(go.wait()); });
	EXPECT_ERROR(thread->join(ove::no_wait), ove::Error::Timeout);
	EXPECT_ERROR(thread->join(2ms), ove::Error::Timeout);
	EXPECT_ERROR(ove::this_thread::self().join(), ove::Error::Deadlock);
	EXPECT_DONE(go.signal());
	EXPECT_DONE(thread->join());
	EXPECT_DONE(thread->join());
}

OVE_TEST(thread, self, is_the_running_thread, "A thread knows its own handle, name, priority and state.")
{
	ove::ThreadHandle self;
	Helper thread("named", Priority::AboveNormal, [&] {
		self = ove::this_thread::self();
		EXPECT(self.state() == ove::ThreadState::Running);
		EXPECT(self.priority() == Priority::AboveNormal);
		EXPECT(self.stack_headroom() <= test::stack_bytes);
	});
	EXPECT_DONE(thread->join());
	EXPECT(self == thread->handle());
	EXPECT_EQ(self.name()[0], 'n');
	EXPECT(self.state() == ove::ThreadState::Terminated);
}

OVE_TEST(thread, list, holds_every_thread, "The list contains each thread that has not been released, once.")
{
	const std::size_t before = ove::list_threads({});
	ove::Event go;
	Helper thread("listed", Priority::High, [&] { EXPECT_DONE(go.wait()); });
	ove::ThreadHandle threads[16];
	EXPECT_EQ(ove::list_threads(threads), before + 1);
	int found = 0;
	for (const ove::ThreadHandle each : threads) {
		found += each == thread->handle() ? 1 : 0;
	}
	EXPECT_EQ(found, 1);
	EXPECT_EQ(ove::list_threads(std::span(threads).first(1)), before + 1);
	EXPECT_DONE(go.signal());
}

OVE_TEST(thread, sleep, is_never_early,
	 "A sleep lasts at least its time; a sleep until a time in the past returns the error for it.")
{
	const auto before = ove::Clock::now();
	EXPECT_DONE(ove::this_thread::sleep_for(1500us));
	EXPECT(ove::Clock::now() - before >= 2ms);
	auto deadline = ove::Clock::now() + 2500us;
	const auto sleep_until_deadline = [&deadline] {
		deadline = ove::Clock::now() + 2500us;
		return ove::this_thread::sleep_until(deadline).has_value();
	};
	if (TEST_EXACT_TIME) {
		EXPECT(sleep_until_deadline());
	} else {
		/* A host may delay the thread until the time has passed. */
		WAIT_UNTIL(sleep_until_deadline());
	}
	EXPECT(ove::Clock::now() >= deadline);
	EXPECT_ERROR(ove::this_thread::sleep_until(deadline - 2ms), ove::Error::Timeout);
	ove::this_thread::yield();
	ove::this_thread::sleep_for_unchecked(0ms);
}

OVE_TEST(thread, priority, can_be_changed, "A thread runs at the priority it is given.")
{
	ove::Event go;
	Helper thread("changed", Priority::Low, [&] { EXPECT_DONE(go.wait()); });
	EXPECT(thread->priority() == Priority::Low);
	EXPECT_DONE(thread->set_priority(Priority::Realtime));
	EXPECT(thread->priority() == Priority::Realtime);
	for (unsigned steps = 1; steps < 8; steps++) {
		const Priority between = ove::above(Priority::Normal, steps);
		EXPECT(between > Priority::Normal && between <= Priority::Critical);
		EXPECT_DONE(thread->set_priority(between));
		EXPECT(thread->priority() == between);
	}
	EXPECT(ove::above(Priority::High, 255) == Priority::Critical);
	EXPECT_DONE(go.signal());
}

OVE_TEST(thread, suspend, waits_for_resume, "A thread that suspends itself continues when another one resumes it.")
{
	Helper thread("sleeper", Priority::High, [] {
		test_point(1);
		EXPECT_DONE(ove::this_thread::self().suspend());
		test_point(3);
	});
	WAIT_UNTIL(thread->state() == ove::ThreadState::Suspended);
	test_point(2);
	EXPECT_DONE(thread->resume());
	EXPECT_DONE(thread->join());
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(thread, abort_wait, ends_a_wait,
	 "A wait that another thread or an ISR cancels returns an error of its own. Cancelling fails if the thread "
	 "does not wait.")
{
	ove::Event event;
	ove::Stream<4> stream;
	Helper thread("waiter", Priority::High, [&] {
		std::byte bytes[4];
		EXPECT_ERROR(event.wait(), ove::Error::Cancelled);
		test_point(1);
		EXPECT_ERROR(stream.receive(bytes), ove::Error::Cancelled);
		test_point(2);
		EXPECT_ERROR(ove::this_thread::sleep_for(10s), ove::Error::Cancelled);
		test_point(3);
	});
	WAIT_UNTIL(thread->state() == ove::ThreadState::Blocked);
	EXPECT_DONE(thread->abort_wait());
	test_wait_points(1);
	WAIT_UNTIL(thread->state() == ove::ThreadState::Blocked);
	EXPECT_DONE(thread->abort_wait());
	test_wait_points(2);
	WAIT_UNTIL(thread->state() == ove::ThreadState::Blocked);
	ove::Result<void> answer;
	test::in_isr([&] { answer = thread->abort_wait_from_isr(); });
	EXPECT_DONE(answer);
	EXPECT_DONE(thread->join());
	EXPECT_POINTS(1, 2, 3);
	EXPECT_ERROR(ove::this_thread::self().abort_wait(), ove::Error::Empty);
}

OVE_TEST(thread, stop_ends_waits, lets_an_owner_end,
	 "Destroying the owner of a thread cancels the thread's wait, if the thread asked for that.")
{
	ove::Event event;
	{
		Helper thread("waiter", Priority::High, [&] {
			EXPECT_DONE(ove::this_thread::stop_ends_waits());
			EXPECT_ERROR(event.wait(), ove::Error::Cancelled);
			test_point(1);
		});
		thread.blocked();
	}
	test_point(2);
	EXPECT_POINTS(1, 2);
}

OVE_TEST_CHECK(thread, sleep, in_isr_is_context, "A sleep in an ISR returns the error for a wrong context.")
{
	ove::Result<void> answer;
	test::in_isr([&] { answer = ove::this_thread::sleep_for(1ms); });
	EXPECT_ERROR(answer, ove::Error::Context);
}

OVE_TEST_CHECK_AT_START(thread, sleep, before_the_start_is_context,
			"Before the scheduler runs, a wait returns the error for a wrong context.")
{
	ove::Mutex mutex;
	ove::Sem sem(0, 1);
	EXPECT_ERROR(ove::this_thread::sleep_for(1ms), ove::Error::Context);
	EXPECT_ERROR(ove::time::delay(1ms), ove::Error::Context);
	EXPECT_ERROR(mutex.acquire(1ms), ove::Error::Context);
	EXPECT_ERROR(sem.take(1ms), ove::Error::Context);
}

OVE_TEST_CHECK_STOPS_AT_START(thread, yield, before_the_start_stops, OVE_STOP_CONTEXT, "ove_thread_yield",
			      "A yield, which returns no result, stops the program before the scheduler runs.")
{
	ove::this_thread::yield();
}

OVE_TEST_UNCHECKED_STOPS_AT_START(sem, take, before_the_start_stops, OVE_STOP_CONTEXT, "a wait outside a thread",
				  "Without checks, a wait before the scheduler runs stops the program.")
{
	NEEDS_JUDGED_WAITS();
	ove::Sem sem(0, 1);
	static_cast<void>(sem.take(1ms));
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(thread, create, gives_its_memory_back,
	 "A thread on the heap runs like any other; its owner joins it and releases its memory.")
{
	int ran = 0;
	{
		auto thread =
			ove::AnyThread::create({.name = "heap"}, test::stack_bytes, [&ran](ove::StopToken) { ran++; });
		EXPECT_OK(test::code_of(thread));
		auto moved = std::move(thread);
		EXPECT_DONE((*moved)->join());
	}
	EXPECT_EQ(ran, 1);
}

#endif

static volatile unsigned deepest = 1000000;

[[gnu::noinline]] static unsigned descend(unsigned depth)
{
	volatile unsigned char block[32];

	block[0] = static_cast<unsigned char>(depth);
	ove::this_thread::yield();
	return depth == deepest ? 0U : descend(depth + 1U) + block[0];
}

OVE_TEST_CHECK_STOPS(thread, overflow, names_the_thread, OVE_STOP_STACK, "helper",
		     "A thread that overflows its stack is stopped and named.")
{
	static test::Room<test::HelperThread> room;

	NEEDS_PLAIN_CODE();
	test::HelperThread &thread = room.make();
	EXPECT_DONE(thread.start({.name = "helper", .priority = ove::Priority::High}, [] { deepest = descend(0); }));
	EXPECT_DONE(thread.join());
	room.end();
}

/* More than the stack and its guard. */
static constexpr std::size_t large_bytes = test::stack_bytes + 1500;

[[gnu::noinline]] static void fill_large_frame()
{
	unsigned char block[large_bytes];

	std::memset(block, static_cast<int>(deepest), sizeof(block));
	asm volatile("" ::"r"(block) : "memory");
}

OVE_TEST_CHECK_STOPS(thread, overflow, large_frame_names_the_thread, OVE_STOP_STACK, "helper",
		     "An array larger than the stack, filled from its far end, stops with the thread's name.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_SMALL_STACKS();
	test::Helper helper("helper", ove::Priority::High, [] { fill_large_frame(); });
	EXPECT_DONE(helper->join());
}

[[gnu::noinline]] static void write_far_end()
{
	unsigned char block[large_bytes];
	volatile unsigned char *const bytes = block;

	bytes[0] = 1;
}

OVE_TEST_CHECK_STOPS(thread, overflow, far_end_names_the_thread, OVE_STOP_STACK, "helper",
		     "A function that writes only the far end of an array larger than stack and guard stops before it "
		     "writes.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_SMALL_STACKS();
	NEEDS_CHECKED_FRAMES();
	test::Helper helper("helper", ove::Priority::High, [] { write_far_end(); });
	EXPECT_DONE(helper->join());
}

static bool is_below_the_control_block()
{
	const unsigned char here = 0;
	return std::less<const void *>{}(&here, ove_thread_get_self());
}

OVE_TEST(thread, stack, lies_below_the_control_block,
	 "A thread's control block is above its stack, where no overflow reaches it.")
{
	NEEDS_SMALL_STACKS();
	bool is_below = false;
	test::Helper helper("helper", ove::Priority::High, [&is_below] { is_below = is_below_the_control_block(); });
	EXPECT_DONE(helper->join());
	EXPECT(is_below);
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(thread, create, stack_lies_below_the_control_block,
	 "On the heap, too, a thread's control block is above its stack.")
{
	NEEDS_SMALL_STACKS();
	bool is_below = false;
	auto thread = ove::AnyThread::create({.name = "heap", .priority = ove::Priority::High}, test::stack_bytes,
					     [&is_below](ove::StopToken) { is_below = is_below_the_control_block(); });
	EXPECT_OK(test::code_of(thread));
	EXPECT_DONE((*thread)->join());
	EXPECT(is_below);
}
#endif
