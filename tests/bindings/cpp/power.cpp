// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using namespace std::chrono_literals;

#if CONFIG_OVE_POWER
static std::uint32_t before_calls;
static std::uint32_t after_calls;

extern "C" void ove_power_before_sleep(ove_power_state_t)
{
	before_calls++;
}

extern "C" void ove_power_after_sleep(ove_power_state_t)
{
	after_calls++;
}
#endif

OVE_TEST(power, lock, limits_the_state,
	 "A lock limits the sleep state until it is released, and the statistics say which states were used.")
{
#if CONFIG_OVE_POWER
	constexpr std::uint32_t SYSTICK = 15;
	static ove::PowerLock lock("the test", ove::PowerState::Light);

	EXPECT(ove::power_deepest() == ove::PowerState::Deep);
	EXPECT_DONE(lock.hold());
	EXPECT(ove::power_deepest() == ove::PowerState::Light);
	const ove::PowerStats before = ove::power_stats();
	const std::uint32_t wakeups = ove::power_wakeups(SYSTICK);
	EXPECT_DONE(ove::this_thread::sleep_for(50ms));
	const ove::PowerStats after = ove::power_stats();
	EXPECT_EQ(after.deep_sleeps, before.deep_sleeps);
	EXPECT(after.light_us - before.light_us >= 40000u);
	EXPECT(ove::power_wakeups(SYSTICK) > wakeups);
	EXPECT_DONE(lock.release());
	EXPECT_ERROR(lock.release(), ove::Error::NotOwner);
	ove::power_not_deeper_than(ove::PowerState::Awake);
	EXPECT(ove::power_deepest() == ove::PowerState::Awake);
	ove::power_not_deeper_than(ove::PowerState::Deep);
	EXPECT(ove::power_next_event_us() > 0u);
	EXPECT(ove::power_state_info(ove::PowerState::Light).has_value());
	EXPECT_ERROR(ove::power_state_info(ove::PowerState::Awake), ove::Error::NotSupported);
#else
	test_skip("built with CONFIG_OVE_POWER=n");
#endif
}

OVE_TEST(power, lock, out_of_scope_is_released,
	 "At the end of its scope a lock is released, however often it is held, and limits the state no longer.")
{
#if CONFIG_OVE_POWER
	for (unsigned holds = 0; holds < 3u; holds++) {
		ove::PowerLock lock("the scope", ove::PowerState::Light);

		for (unsigned turn = 0; turn < holds; turn++) {
			EXPECT_DONE(lock.hold());
		}
		EXPECT(ove::power_deepest() == (holds == 0u ? ove::PowerState::Deep : ove::PowerState::Light));
	}
	EXPECT(ove::power_deepest() == ove::PowerState::Deep);
#else
	test_skip("built with CONFIG_OVE_POWER=n");
#endif
}

OVE_TEST(power, hook, is_called_around_each_sleep,
	 "The application's functions are called before and after each sleep, in this language too.")
{
#if CONFIG_OVE_POWER
	const std::uint32_t before = before_calls;

	EXPECT_DONE(ove::this_thread::sleep_for(20ms));
	EXPECT(before_calls > before);
	EXPECT_EQ(after_calls, before_calls);
#else
	test_skip("built with CONFIG_OVE_POWER=n");
#endif
}
