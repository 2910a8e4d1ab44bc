// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using ove::Priority;
using test::Helper;

#if CONFIG_OVE_TLS

namespace
{

void report(const int *value)
{
	test_point(*value);
}

} // namespace

#endif

OVE_TEST(tls, set, each_thread_has_its_own,
	 "A key has a separate value in each thread, and none until the thread sets it.")
{
#if CONFIG_OVE_TLS
	int mine = 1;
	int others = 2;
	ove::ThreadLocal<int> key;

	EXPECT(key.get() == nullptr);
	EXPECT_DONE(key.set(&mine));
	{
		Helper other("other", Priority::High, [&] {
			EXPECT(key.get() == nullptr);
			EXPECT_DONE(key.set(&others));
			test_point(*key);
			EXPECT_DONE(key.set(nullptr));
		});
		EXPECT_DONE(other->join());
	}
	EXPECT(key.get() == &mine);
	EXPECT_DONE(key.set(nullptr));
	EXPECT_POINTS(2);
#else
	test_skip("built with CONFIG_OVE_TLS=n");
#endif
}

OVE_TEST(tls, destructor, at_the_end,
	 "The destructor gets the value in the ending thread, before the joiner continues.")
{
#if CONFIG_OVE_TLS
	const int value = 2;
	ove::ThreadLocal<const int, report> key;
	Helper ending("ending", Priority::Low, [&] {
		EXPECT_DONE(key.set(&value));
		test_point(1);
	});

	EXPECT_DONE(ending->join());
	test_point(3);
	EXPECT_POINTS(1, 2, 3);
#else
	test_skip("built with CONFIG_OVE_TLS=n");
#endif
}

OVE_TEST(tls, end, not_while_a_thread_has_a_value,
	 "A key can be deinitialised only when no thread has a value, and the next key reuses its slot.")
{
#if CONFIG_OVE_TLS
	int value = 1;

	for (int i = 0; i < CONFIG_OVE_TLS_KEYS + 1; i++) {
		ove::ThreadLocal<int> key;

		EXPECT(key.get() == nullptr);
		EXPECT_DONE(key.set(&value));
		EXPECT_EQ(ove_tls_deinit(key.native_handle()), OVE_ERR_BUSY);
		EXPECT_EQ(*key, value);
		EXPECT_DONE(key.set(nullptr));
	}
#else
	test_skip("built with CONFIG_OVE_TLS=n");
#endif
}
