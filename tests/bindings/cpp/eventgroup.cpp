// SPDX-License-Identifier: MIT OR Apache-2.0
#include "constant.hpp"
#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;
using test::Helper;

OVE_TEST(eventgroup, wait, any_and_all,
	 "One bit satisfies a wait for any of several bits; a wait for all needs all of them.")
{
	ove::EventGroup group;
	EXPECT_EQ(group.get(), 0);
	EXPECT_DONE(group.set(1));
	EXPECT_VALUE(group.wait_any(1 | 2, ove::no_wait), 1);
	EXPECT_ERROR(group.wait_all(1 | 2, ove::no_wait), ove::Error::Timeout);
	group.set_unchecked(2);
	EXPECT_VALUE(group.wait_all(1 | 2, ove::no_wait), 3);
	EXPECT_DONE(group.clear(1));
	EXPECT_EQ(group.get(), 2);
}

OVE_TEST(eventgroup, wait, clears_what_it_waited_for,
	 "A wait that clears takes its bits and leaves the others; one that times out does so in time and takes none.")
{
	ove::EventGroup group;
	EXPECT_DONE(group.set(1 | 4));
	const auto before = ove::Clock::now();
	std::uint32_t seen = 0;
	EXPECT_ERROR(group.wait(1 | 2, ove::WaitFor::All, ove::Bits::Clear, 2ms, seen), ove::Error::Timeout);
	EXPECT(ove::Clock::now() - before >= 2ms);
	EXPECT_EQ(seen, 1 | 4);
	EXPECT_VALUE(group.wait_any(1 | 2, 1ms, ove::Bits::Clear), 1 | 4);
	EXPECT_EQ(group.get(), 4);
}

OVE_TEST(eventgroup, set, wakes_whom_it_completes,
	 "Setting bits wakes the threads whose waits they complete, from an ISR too.")
{
	ove::EventGroup group;
	Helper both("both", Priority::High, [&] {
		EXPECT_VALUE(group.wait_all(1 | 2), 3);
		test_point(2);
	});
	Helper one("one", Priority::High, [&] {
		EXPECT_VALUE(group.wait_any(1), 1);
		test_point(1);
	});
	both.blocked();
	one.blocked();
	EXPECT_DONE(group.set(1));
	EXPECT_DONE(one->join());
	both.blocked();
	test::in_isr([&] { EXPECT_DONE(group.from_isr().set(2)); });
	EXPECT_DONE(both->join());
	EXPECT_POINTS(1, 2);
}

OVE_TEST_CHECK(eventgroup, set, bits_outside_are_invalid,
	       "A call with bits that a group does not have, without bits or in a wrong context fails.")
{
	ove::EventGroup group;
	EXPECT_ERROR(group.set(0), ove::Error::Invalid);
	EXPECT_ERROR(group.set(ove::EventGroup::all_bits + 1), ove::Error::Invalid);
	EXPECT_ERROR(group.wait_any(0, ove::no_wait), ove::Error::Invalid);
	EXPECT_ERROR(group.from_isr().set(1), ove::Error::Context);
	EXPECT_EQ(group.get(), 0);
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(eventgroup, create, gives_its_memory_back,
	 "An event group on the heap works like any other, and its owner releases its memory.")
{
	auto group = ove::EventGroup::create();
	EXPECT_OK(test::code_of(group));
	EXPECT_DONE((*group)->set(ove::EventGroup::all_bits));
	EXPECT_VALUE((*group)->wait_all(ove::EventGroup::all_bits), ove::EventGroup::all_bits);
}

#endif

static constinit ove::EventGroup constant;
/* Inspected but never used. */
static constinit ove::EventGroup untouched;

namespace
{

/* A constructor that runs before all others, and what it saw. */
struct Early {
	Early() : as_made(test_is_as_made(untouched)), works(constant.set(6).has_value() && constant.get() == 6)
	{
	}
	bool as_made;
	bool works;
};

} // namespace

[[gnu::init_priority(101)]] static Early early;

OVE_TEST(eventgroup, constant, is_as_one_that_is_made,
	 "Before any constructor has run, a constant group is byte for byte the same as an initialised one.")
{
	EXPECT(early.as_made);
}

OVE_TEST(eventgroup, constant, works_before_the_start_and_after,
	 "A constant group works before any constructor has run, and wakes a thread.")
{
	Helper waiter("waiter", Priority::High, [] { EXPECT_EQ(constant.wait_any(8).value_or(0), 8); });

	EXPECT(early.works);
	EXPECT_EQ(constant.wait_all(6, 1ms, ove::Bits::Clear).value_or(0), 6);
	EXPECT_EQ(constant.get(), 0);
	EXPECT_DONE(constant.set(8));
	EXPECT_DONE(waiter->join());
	EXPECT_DONE(constant.clear(8));
}

OVE_TEST(eventgroup, put, tells_the_bits_after,
	 "A put returns the bits after it, a take the bits before it, in an ISR too.")
{
	ove::EventGroup group;

	EXPECT_EQ(group.put(5), 5);
	EXPECT_EQ(group.take(4), 5);
	test_in_isr(
		[](void *object) {
			auto &shared = *static_cast<ove::EventGroup *>(object);

			EXPECT_EQ(shared.put(2), 3);
			EXPECT_EQ(shared.take(3), 3);
		},
		&group);
	EXPECT_EQ(group.get(), 0);
}
