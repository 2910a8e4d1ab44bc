// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

namespace alloy::rtos::detail {

// At -Os each piece of work exists once; else what wakes and blocks is copied into each primitive, where its constants
// fold.
#ifdef __OPTIMIZE_SIZE__
#define ALLOY_FLAT [[gnu::noinline]] inline
inline constexpr bool SMALL = true;
#else
#define ALLOY_FLAT [[gnu::always_inline]] inline
inline constexpr bool SMALL = false;
#endif

} // namespace alloy::rtos::detail
