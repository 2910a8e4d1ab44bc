// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>

namespace test {

/// Looks at every list of the kernel. Called masked or from an interrupt, or in a thread while no other code runs.
/// @return nullptr, or the invariant that does not hold
const char* broken_invariant();
/// The same where nothing can interrupt.
const char* broken_invariant_now();

} // namespace test
