// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/config.hpp>

namespace alloy::rtos::detail {

#if ALLOY_SMALL
#define ALLOY_FLAT [[gnu::noinline]] inline
inline constexpr bool SMALL = true;
#else
#define ALLOY_FLAT [[gnu::always_inline]] inline
inline constexpr bool SMALL = false;
#endif

} // namespace alloy::rtos::detail
