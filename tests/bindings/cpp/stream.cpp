// SPDX-License-Identifier: MIT OR Apache-2.0
#include <array>
#include <cstring>
#include <string_view>

#include "harness.hpp"

using namespace std::chrono_literals;
using namespace std::string_view_literals;
using ove::Priority;
using test::Helper;

OVE_TEST(stream, send, keeps_the_bytes,
	 "Bytes are received unchanged and in order, whatever the sizes of the single calls.")
{
	ove::Stream<8> stream;
	static_assert(stream.capacity == 8);
	std::array<std::byte, 3> three{};
	std::array<char, 8> rest{};
	EXPECT_VALUE(stream.send("abcde"sv), 5);
	EXPECT_EQ(stream.available(), 5);
	EXPECT_EQ(stream.space(), 3);
	EXPECT_VALUE(stream.receive(three), 3);
	EXPECT(three[0] == std::byte{'a'} && three[2] == std::byte{'c'});
	EXPECT_VALUE(stream.receive(rest), 2);
	EXPECT(std::memcmp(rest.data(), "de", 2) == 0);
}

OVE_TEST(stream, send, says_how_many_when_time_is_over, "A call that times out returns the number of bytes it moved.")
{
	ove::Stream<4> stream;
	std::array<unsigned char, 8> bytes{1, 2, 3, 4, 5, 6, 7, 8};
	const auto before = ove::Clock::now();
	EXPECT_VALUE(stream.receive(bytes, 1ms), 0);
	EXPECT_VALUE(stream.send(bytes, 2ms), 4);
	EXPECT(ove::Clock::now() - before >= 3ms);
	EXPECT_VALUE(stream.receive(bytes, ove::no_wait), 4);
}

OVE_TEST(stream, receive, wakes_at_the_trigger,
	 "A waiting receiver wakes when the number of bytes reaches the trigger.")
{
	ove::Stream<8> stream(3);
	std::array<char, 8> bytes{};
	Helper receiver("receiver", Priority::High, [&] {
		const auto count = stream.receive(bytes);
		test_point(static_cast<int>(count.value_or(99)));
	});
	receiver.blocked();
	EXPECT_VALUE(stream.send("ab"sv), 2);
	receiver.blocked();
	EXPECT_EQ(test_points(), 0);
	EXPECT_VALUE(stream.send("c"sv), 1);
	EXPECT_DONE(receiver->join());
	EXPECT_POINTS(3);
}

OVE_TEST(stream, isr, sends_and_receives, "An ISR sends or receives as many bytes as possible without waiting.")
{
	ove::Stream<4> stream;
	std::array<char, 8> bytes{};
	test::in_isr([&] {
		EXPECT_VALUE(stream.from_isr().send("abcdef"sv), 4);
		EXPECT_VALUE(stream.from_isr().receive(bytes), 4);
		EXPECT_VALUE(stream.from_isr().receive(bytes), 0);
	});
	EXPECT(std::memcmp(bytes.data(), "abcd", 4) == 0);
}

OVE_TEST(stream, reset, waited_on_is_busy, "A reset drops all bytes, and fails while a thread waits.")
{
	ove::Stream<4> stream;
	std::array<char, 2> bytes{};
	EXPECT_VALUE(stream.send("ab"sv), 2);
	EXPECT_DONE(stream.reset());
	EXPECT_EQ(stream.available(), 0);
	Helper receiver("receiver", Priority::High, [&] { EXPECT_VALUE(stream.receive(bytes), 1); });
	receiver.blocked();
	EXPECT_ERROR(stream.reset(), ove::Error::Busy);
	EXPECT_VALUE(stream.send("c"sv), 1);
	EXPECT_DONE(receiver->join());
}

OVE_TEST_CHECK(stream, isr, wrong_context_is_an_error,
	       "A stream's calls in a wrong context, or without bytes, return the error for it.")
{
	ove::Stream<4> stream;
	test::in_isr([&] { EXPECT_ERROR(stream.send("a"sv, ove::no_wait), ove::Error::Context); });
	EXPECT_ERROR(stream.from_isr().send("a"sv), ove::Error::Context);
	EXPECT_ERROR(stream.send(""sv), ove::Error::Invalid);
	EXPECT_EQ(stream.available(), 0);
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(stream, create, gives_its_memory_back,
	 "A stream on the heap works like any other, and its owner releases its memory.")
{
	auto stream = ove::AnyStream::create(4);
	EXPECT_OK(test::code_of(stream));
	EXPECT_VALUE((*stream)->send("abcdef"sv, ove::no_wait), 4);
	EXPECT_EQ((*stream)->available(), 4);
}

#endif
