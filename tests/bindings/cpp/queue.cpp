// SPDX-License-Identifier: MIT OR Apache-2.0
#include <array>

#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;
using test::Helper;

namespace
{

struct Sample {
	std::uint8_t channel;
	std::array<std::uint16_t, 7> values;

	bool operator==(const Sample &) const = default;
};

/* No default constructor, because items do not need one. */
struct Reading {
	explicit Reading(int given) : value(given)
	{
	}
	int value;
};

} // namespace

OVE_TEST(queue, send, is_first_in_first_out, "Items are received unchanged and in the order in which they were sent.")
{
	ove::Queue<Sample, 3> queue;
	static_assert(queue.capacity == 3);
	const Sample a{1, {1, 2, 3, 4, 5, 6, 7}};
	const Sample b{2, {7, 6, 5, 4, 3, 2, 1}};
	EXPECT_DONE(queue.send(a));
	EXPECT_DONE(queue.try_send(b));
	EXPECT_EQ(queue.count(), 2);
	EXPECT_EQ(queue.space(), 1);
	EXPECT(queue.peek() == a);
	EXPECT(queue.receive() == a);
	Sample out{};
	EXPECT_DONE(queue.receive_into(out));
	EXPECT(out == b);
	EXPECT_EQ(queue.count(), 0);
	ove::Queue<Reading, 1> readings;
	EXPECT_DONE(readings.send(Reading(5)));
	EXPECT_EQ(readings.try_receive()->value, 5);
}

OVE_TEST(queue, send, full_and_empty_are_told,
	 "A full or an empty queue gives an error at once, or a timeout in time; the receiver's buffer is then "
	 "unchanged.")
{
	ove::Queue<int, 1> queue;
	int out = 7;
	EXPECT_ERROR(queue.try_receive(), ove::Error::Empty);
	EXPECT_ERROR(queue.try_receive_into(out), ove::Error::Empty);
	EXPECT_ERROR(queue.peek(), ove::Error::Empty);
	auto before = ove::Clock::now();
	EXPECT_ERROR(queue.receive_into(out, 2ms), ove::Error::Timeout);
	EXPECT_ERROR(queue.receive(1ms), ove::Error::Timeout);
	EXPECT(ove::Clock::now() - before >= 3ms);
	EXPECT_EQ(out, 7);
	EXPECT_DONE(queue.send(1));
	EXPECT_ERROR(queue.try_send(2), ove::Error::Full);
	before = ove::Clock::now();
	EXPECT_ERROR(queue.send(2, 2ms), ove::Error::Timeout);
	EXPECT(ove::Clock::now() - before >= 2ms);
	EXPECT_VALUE(queue.receive(), 1);
}

OVE_TEST(queue, receive, waits_for_an_item, "A receiver waits for an item, a sender for room.")
{
	ove::Queue<int, 1> queue;
	Helper other("other", Priority::High, [&] {
		test_point(queue.receive().value_or(99));
		EXPECT_DONE(queue.send(2));
		EXPECT_DONE(queue.send(3));
		test_point(4);
	});
	other.blocked();
	EXPECT_DONE(queue.send(1));
	test_wait_points(1);
	other.blocked();
	EXPECT_VALUE(queue.receive(), 2);
	test_wait_points(2);
	EXPECT_VALUE(queue.receive(), 3);
	EXPECT_POINTS(1, 4);
}

OVE_TEST(queue, many, moves_what_fits,
	 "A batch moves as many items as fit or are available, in order, and waits only for the first.")
{
	ove::Queue<int, 4> queue;
	const std::array items{1, 2, 3, 4, 5, 6};
	std::array<int, 3> out{};
	EXPECT_ERROR(queue.receive_many(out, 1ms), ove::Error::Timeout);
	EXPECT_VALUE(queue.send_many(items), 4);
	EXPECT_ERROR(queue.send_many(std::span(items).last(2), 1ms), ove::Error::Timeout);
	EXPECT_VALUE(queue.receive_many(out), 3);
	EXPECT(out == (std::array{1, 2, 3}));
	EXPECT_VALUE(queue.receive_many(out), 1);
	EXPECT_EQ(out[0], 4);
}

OVE_TEST(queue, isr, sends_and_receives, "An ISR sends and receives, and gets an error if that is not possible.")
{
	ove::Queue<int, 1> queue;
	test::in_isr([&] {
		const auto view = queue.from_isr();
		EXPECT_ERROR(view.receive(), ove::Error::Empty);
		EXPECT_DONE(view.send(5));
		EXPECT_ERROR(view.send(6), ove::Error::Full);
	});
	EXPECT_VALUE(queue.receive(), 5);
	EXPECT_DONE(queue.send(7));
	test::in_isr([&] {
		int out = 6;
		EXPECT_VALUE(queue.from_isr().receive(), 7);
		EXPECT_ERROR(queue.from_isr().receive_into(out), ove::Error::Empty);
		EXPECT_EQ(out, 6);
		EXPECT_DONE(queue.from_isr().send(8));
		EXPECT_DONE(queue.from_isr().receive_into(out));
		EXPECT_EQ(out, 8);
	});
}

OVE_TEST_CHECK(queue, isr, wrong_context_is_an_error, "A queue's calls in a wrong context return the error for it.")
{
	ove::Queue<int, 1> queue;
	test::in_isr([&] {
		EXPECT_ERROR(queue.try_send(1), ove::Error::Context);
		EXPECT_ERROR(queue.receive(ove::no_wait), ove::Error::Context);
	});
	EXPECT_ERROR(queue.from_isr().send(1), ove::Error::Context);
	EXPECT_EQ(queue.count(), 0);
}

OVE_TEST(queue, reset, drops_all, "A reset drops all items.")
{
	ove::Queue<int, 2> queue;
	EXPECT_DONE(queue.send(1));
	EXPECT_DONE(queue.reset());
	EXPECT_EQ(queue.count(), 0);
	EXPECT_ERROR(queue.try_receive(), ove::Error::Empty);
}

OVE_TEST_CHECK_STOPS(queue, drop, waited_on_stops, OVE_STOP_MISUSE, "ove::Queue::~Queue",
		     "Dropping a queue that a thread waits on stops the program and names the call.")
{
	using Ints = ove::Queue<int, 1>;
	static test::Room<Ints> room;
	Ints &queue = room.make();
	Helper waiter("waiter", Priority::High, [&queue] { EXPECT_VALUE(queue.receive(), 0); });
	waiter.blocked();
	room.end();
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(queue, create, gives_its_memory_back,
	 "A queue on the heap works like any other, and its owner releases its memory.")
{
	auto made = ove::AnyQueue<int>::create(2);
	EXPECT_OK(test::code_of(made));
	const ove::Heap<ove::AnyQueue<int>> queue = std::move(*made);
	EXPECT_DONE(queue->send(1));
	EXPECT_DONE(queue->send(2));
	EXPECT_ERROR(queue->try_send(3), ove::Error::Full);
	EXPECT_VALUE(queue->receive(), 1);
}

#endif
