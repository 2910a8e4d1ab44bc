// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// At -Os each piece of work exists once; else what wakes and blocks is copied into each primitive, where its constants
// fold.
#ifdef __OPTIMIZE_SIZE__
#define ALLOY_FLAT [[gnu::noinline]] inline
#else
#define ALLOY_FLAT [[gnu::always_inline]] inline
#endif
