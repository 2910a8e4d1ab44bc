// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Device interrupts; the calls and OVE_IRQ_HANDLER() are described in ove/irq.h. */
#pragma once

#include <cstdint>

#include <ove/irq.h>

#include <ove/detail/call.hpp>
#include <ove/types.hpp>

namespace ove
{

/** A device interrupt, by its number: `ove::Irq(OVE_IRQ(ETHERNET))`. A value; the calls may be made in any
 * context. */
class Irq
{
      public:
	constexpr explicit Irq(std::uint32_t number) noexcept : number_(number)
	{
	}

	/** Its number. */
	[[nodiscard]] constexpr std::uint32_t number() const noexcept
	{
		return number_;
	}

	/** Enable it if it has a handler: ove_irq_enable(); Error::Invalid, Error::NotSupported. */
	[[nodiscard]] Result<void> enable() const noexcept
	{
		return detail::result(ove_irq_enable(number_));
	}

	/** Disable it: ove_irq_disable(); Error::NotSupported. */
	[[nodiscard]] Result<void> disable() const noexcept
	{
		return detail::result(ove_irq_disable(number_));
	}

	/** Whether it is enabled: ove_irq_is_enabled(). */
	[[nodiscard]] bool is_enabled() const noexcept
	{
		return ove_irq_is_enabled(number_);
	}

	/** Set its priority while it is not enabled: ove_irq_set_priority(); Error::NotSupported. */
	[[nodiscard]] Result<void> set_priority(std::uint8_t priority) const noexcept
	{
		return detail::result(ove_irq_set_priority(number_, priority));
	}

	/** Its priority: ove_irq_get_priority(). */
	[[nodiscard]] std::uint8_t priority() const noexcept
	{
		return static_cast<std::uint8_t>(ove_irq_get_priority(number_));
	}

	/** Make it pending: ove_irq_pend(); Error::NotSupported. */
	[[nodiscard]] Result<void> pend() const noexcept
	{
		return detail::result(ove_irq_pend(number_));
	}

	/** Clear its pending state: ove_irq_clear(); Error::NotSupported. */
	[[nodiscard]] Result<void> clear() const noexcept
	{
		return detail::result(ove_irq_clear(number_));
	}

	/** Whether it is pending: ove_irq_is_pending(). */
	[[nodiscard]] bool is_pending() const noexcept
	{
		return ove_irq_is_pending(number_);
	}

	/** The most urgent priority at which a handler may call ove: ove_irq_most_urgent(). */
	[[nodiscard]] static std::uint8_t most_urgent() noexcept
	{
		return static_cast<std::uint8_t>(ove_irq_most_urgent());
	}

      private:
	std::uint32_t number_;
};

} // namespace ove
