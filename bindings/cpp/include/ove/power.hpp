/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Sleep states and locks on them; their guarantees are described in ove/power.h. */
#pragma once

#include <ove/power.h>

#if CONFIG_OVE_POWER

#include <ove/detail/call.hpp>
#include <ove/types.hpp>

namespace ove
{

/** How deep the processor sleeps. */
enum class PowerState : int {
	Awake = OVE_POWER_AWAKE, ///< It does not sleep.
	Light = OVE_POWER_LIGHT, ///< It waits for an interrupt, and no state is lost.
	Deep = OVE_POWER_DEEP    ///< SysTick is stopped.
};

/** Statistics since the start; the members are described in ove/power.h. */
using PowerStats = ove_power_stats_t;
/** A board's description of a state; the members are described in ove/power.h. */
using PowerStateInfo = ove_power_state_info_t;

/** A lock on the states deeper than a given one. Must not move while it is held. */
class PowerLock
{
      public:
	/**
	 * @param name     for humans; not copied
	 * @param deepest  the deepest state while the lock is held
	 */
	constexpr PowerLock(const char *name, PowerState deepest) noexcept
	    : lock_{name, static_cast<ove_power_state_t>(deepest), 0}
	{
	}
	PowerLock(const PowerLock &) = delete;
	PowerLock &operator=(const PowerLock &) = delete;

	/** Release the lock completely, however often it is held. Any context, never blocks, O(1). */
	constexpr ~PowerLock()
	{
		if (lock_.held != 0u) {
			lock_.held = 1;
			static_cast<void>(ove_power_unlock(&lock_));
		}
	}

	/** Hold the lock: ove_power_lock(). Any context, never blocks, O(1). */
	[[nodiscard]] Result<void> hold() noexcept
	{
		return detail::result(ove_power_lock(&lock_));
	}

	/** Release the lock: ove_power_unlock(). Any context, never blocks, O(1). */
	[[nodiscard]] Result<void> release() noexcept
	{
		return detail::result(ove_power_unlock(&lock_));
	}

      private:
	ove_power_lock_t lock_;
};

/** Set the application's deepest state: ove_power_not_deeper_than(). Any context, never blocks, O(1). */
inline void power_not_deeper_than(PowerState state) noexcept
{
	static_cast<void>(ove_power_not_deeper_than(static_cast<ove_power_state_t>(state)));
}

/** Get the deepest state that is currently allowed: ove_power_deepest(). Any context, never blocks, O(1). */
[[nodiscard]] inline PowerState power_deepest() noexcept
{
	return static_cast<PowerState>(ove_power_deepest());
}

/** Get the time of the next event: ove_power_next_event_us(). Thread, never blocks. */
[[nodiscard]] inline std::uint64_t power_next_event_us() noexcept
{
	return ove_power_next_event_us();
}

/** Get the statistics since the start: ove_power_get_stats(). Any context, never blocks, O(1). */
[[nodiscard]] inline PowerStats power_stats() noexcept
{
	PowerStats stats{};

	static_cast<void>(ove_power_get_stats(&stats));
	return stats;
}

/** Get the number of sleeps that an exception has ended: ove_power_get_wakeups(). Any context, never blocks. */
[[nodiscard]] inline std::uint32_t power_wakeups(std::uint32_t exception) noexcept
{
	return ove_power_get_wakeups(exception);
}

/**
 * Get the board's description of a state: ove_power_get_state_info(). Any context, never blocks, O(1).
 *
 * @returns the texts and times, Error::NotSupported (the board does not have the state)
 */
[[nodiscard]] inline Result<PowerStateInfo> power_state_info(PowerState state) noexcept
{
	PowerStateInfo info{};
	const int code = ove_power_get_state_info(static_cast<ove_power_state_t>(state), &info);

	if (code != OVE_OK) {
		return std::unexpected(detail::error_of(code));
	}
	return info;
}

} // namespace ove

#else

#include <cstdint>

namespace ove
{

enum class [[gnu::unavailable("CONFIG_OVE_POWER is off")]] PowerState : int;
class [[gnu::unavailable("CONFIG_OVE_POWER is off")]] PowerLock;
[[gnu::unavailable("CONFIG_OVE_POWER is off")]] void power_not_deeper_than(PowerState state) noexcept;
[[gnu::unavailable("CONFIG_OVE_POWER is off")]] int power_deepest() noexcept;
[[gnu::unavailable("CONFIG_OVE_POWER is off")]] std::uint64_t power_next_event_us() noexcept;
[[gnu::unavailable("CONFIG_OVE_POWER is off")]] int power_stats() noexcept;
[[gnu::unavailable("CONFIG_OVE_POWER is off")]] std::uint32_t power_wakeups(std::uint32_t exception) noexcept;
[[gnu::unavailable("CONFIG_OVE_POWER is off")]] int power_state_info(PowerState state) noexcept;

} // namespace ove

#endif
