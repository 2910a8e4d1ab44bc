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
		  "An object at file scope is ready before ove_main(), with what "
		  "it was made with.")
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
