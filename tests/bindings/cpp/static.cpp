// SPDX-License-Identifier: MIT OR Apache-2.0
#include <mutex>

#include "harness.hpp"

namespace
{

OVE_STATIC(lock, ove::Mutex);
OVE_STATIC_WITH(tokens, (2, 5), ove::Sem);
OVE_STATIC(numbers, ove::Queue<int, 4>);

} // namespace

OVE_TEST_AT_START(static, object, is_ready_before_main,
		  "An object at file scope is ready before ove_main(), with the values that it was created with.")
{
	EXPECT_EQ(tokens.count(), 2);
	EXPECT_DONE(tokens.try_take());
	EXPECT_DONE(tokens.give());
	EXPECT_DONE(numbers.try_send(7));
	EXPECT_VALUE(numbers.try_receive(), 7);
	EXPECT_EQ(numbers.space(), 4);
}

OVE_TEST(static, object, works_like_any_other, "An object at file scope works like one in a scope.")
{
	const std::lock_guard guard(lock);
	EXPECT_EQ(numbers.count(), 0);
	EXPECT_EQ(lock.native_handle() != nullptr, true);
	EXPECT(&ove::Mutex::from(lock.native_handle()) == &lock);
}

namespace
{

/** Constructed under a guard; the constructor runs the given function and reports points. */
struct Local {
	explicit Local(void (*during)())
	{
		test_point(1);
		during();
		test_point(3);
		made++;
	}

	static inline int made = 0;
};

OVE_STATIC_WITH(may_end, (0, 1), ove::Sem);
OVE_STATIC_WITH(is_inside, (0, 1), ove::Sem);

Local &contended()
{
	static Local object([] {
		EXPECT_DONE(is_inside.give());
		EXPECT_DONE(may_end.take());
	});
	return object;
}

Local &of_the_start()
{
	static Local object([] {});
	return object;
}

Local &inner()
{
	static Local object([] {});
	return object;
}

Local &outer()
{
	static Local object([] { static_cast<void>(inner()); });
	return object;
}

Local &that_needs_itself()
{
	static Local object([] { static_cast<void>(that_needs_itself()); });
	return object;
}

} // namespace

OVE_TEST(static, local, is_constructed_once_by_two_threads,
	 "A thread that reaches a function's static while another one constructs it waits, and gets the same object.")
{
	Local *seen = nullptr;
	const int before = Local::made;
	test::Helper first("first", ove::Priority::Low, [] { static_cast<void>(contended()); });
	EXPECT_DONE(is_inside.take());
	test::Helper second("second", ove::Priority::High, [&seen] {
		test_point(2);
		seen = &contended();
		test_point(4);
	});
	second.blocked();
	EXPECT_EQ(Local::made, before);
	EXPECT_DONE(may_end.give());
	EXPECT_DONE(second->join());
	EXPECT_DONE(first->join());
	EXPECT_EQ(Local::made, before + 1);
	EXPECT(seen == &contended());
	EXPECT_POINTS(1, 2, 3, 4);
}

OVE_TEST_AT_START(static, local, can_be_constructed_before_the_start,
		  "A function's static that is reached before the scheduler runs is constructed then, once.")
{
	const Local *const object = &of_the_start();
	EXPECT(object == &of_the_start());
	EXPECT_POINTS(1, 3);
}

OVE_TEST(static, local, may_need_another, "The constructor of a function's static may use another one.")
{
	const int before = Local::made;
	static_cast<void>(outer());
	static_cast<void>(outer());
	EXPECT_EQ(Local::made, before + 2);
	EXPECT_POINTS(1, 1, 3, 3);
}

OVE_TEST_STOPS(static, local, that_needs_itself_stops, OVE_STOP_MISUSE, "the static object of a function",
	       "A function's static whose constructor uses that static stops the program.")
{
	static_cast<void>(that_needs_itself());
}

OVE_TEST_STOPS(static, local, begun_in_an_isr_stops, OVE_STOP_CONTEXT, "the static object of a function",
	       "A function's static that an ISR would have to construct stops the program.")
{
	test::in_isr([] { static_cast<void>(inner()); });
}
