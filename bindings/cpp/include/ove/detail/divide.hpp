// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file A division of 64 bits by a constant, rounded up, without the compiler's library, which takes 200 to 400
 * instructions on a 32-bit processor. */
#pragma once

#include <bit>
#include <cstdint>

namespace ove::detail
{

/**
 * @p number / Divisor, rounded up; exact for every number. If the divisor's odd part has at most 16 bits, as
 * for 1,000 and 1,000,000, it is long division in 16-bit digits: some twenty instructions on a 32-bit
 * processor.
 */
template <std::uint64_t Divisor> [[gnu::always_inline]] constexpr std::uint64_t divide_up(std::uint64_t number) noexcept
{
	constexpr int twos = std::countr_zero(Divisor);
	constexpr std::uint64_t odd = Divisor >> twos;
	constexpr std::uint32_t digit = 0xffff;

	if constexpr (sizeof(void *) >= sizeof(std::uint64_t) || odd > digit) {
		return number / Divisor + (number % Divisor != 0u ? 1u : 0u);
	} else {
		constexpr auto by = static_cast<std::uint32_t>(odd);
		const std::uint64_t halved = number >> twos;
		const auto high = static_cast<std::uint32_t>(halved >> 32);
		const auto low = static_cast<std::uint32_t>(halved);
		const std::uint32_t middle_rest = (high % by) << 16 | low >> 16;
		const std::uint32_t low_rest = (middle_rest % by) << 16 | (low & digit);
		const std::uint64_t quotient =
			(std::uint64_t{high / by} << 32) + (std::uint64_t{middle_rest / by} << 16) + low_rest / by;
		const bool is_exact = low_rest % by == 0u && (number & ((std::uint64_t{1} << twos) - 1u)) == 0u;
		return quotient + (is_exact ? 0u : 1u);
	}
}

} // namespace ove::detail
