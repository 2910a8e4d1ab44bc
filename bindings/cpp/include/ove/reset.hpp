/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The reason of the last reset; its guarantees are described in ove/reset.h. */
#pragma once

#include <ove/reset.h>

#if CONFIG_OVE_RESET

#include <ove/detail/call.hpp>
#include <ove/stop.hpp>
#include <ove/types.hpp>

#include <string_view>

namespace ove
{

/** Why the chip was reset; the values are those of ove/types/reset.h. */
enum class ResetReason : int {
	Unknown = OVE_RESET_UNKNOWN,   ///< Unknown: the record is damaged, or was written by another image.
	PowerOn = OVE_RESET_POWER_ON,  ///< The memory had no record.
	Request = OVE_RESET_REQUEST,   ///< The application called reset().
	Stop = OVE_RESET_STOP,         ///< The program was stopped.
	Hardware = OVE_RESET_HARDWARE, ///< Something reset a running program.
	Pin = OVE_RESET_PIN,           ///< The reset pin.
	Watchdog = OVE_RESET_WATCHDOG, ///< The hardware watchdog.
	Brownout = OVE_RESET_BROWNOUT  ///< The supply voltage was too low.
};

/** The last reset. A copy: the names live as long as the object. */
class ResetInfo
{
      public:
	/** Why the chip was reset. */
	[[nodiscard]] ResetReason reason() const noexcept
	{
		return static_cast<ResetReason>(info_.reason);
	}

	/** The number of the stop, after ResetReason::Stop. */
	[[nodiscard]] StopNumber number() const noexcept
	{
		return static_cast<StopNumber>(info_.number);
	}

	/** The instruction of a fault, or the return address of the call that stopped; 0 if unknown. */
	[[nodiscard]] std::uintptr_t pc() const noexcept
	{
		return info_.pc;
	}

	/** The link register at a fault; 0 if unknown. */
	[[nodiscard]] std::uintptr_t lr() const noexcept
	{
		return info_.lr;
	}

	/** The running thread; empty if unknown. */
	[[nodiscard]] std::string_view thread() const noexcept
	{
		return info_.thread;
	}

	/** The location that the stop printed; empty if it printed an address. */
	[[nodiscard]] std::string_view place() const noexcept
	{
		return info_.place;
	}

      private:
	friend Result<ResetInfo> last_reset() noexcept;

	ove_reset_info_t info_{};
};

/** Get the reason of the last reset: ove_reset_get_info(); Error::NotSupported (a host). */
[[nodiscard]] inline Result<ResetInfo> last_reset() noexcept
{
	ResetInfo found;
	const int code = ove_reset_get_info(&found.info_);

	if (code != OVE_OK) {
		return std::unexpected(detail::error_of(code));
	}
	return found;
}

/** Reset the chip: ove_reset(). Returns only on failure: Error::NotSupported (a host). */
inline Error reset() noexcept
{
	return detail::error_of(ove_reset());
}

} // namespace ove

#endif
