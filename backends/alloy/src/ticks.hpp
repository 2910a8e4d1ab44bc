/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock for ove_time_*: ticks that do not wrap, and counts within a tick. */
#ifndef OVE_BACKENDS_ALLOY_TICKS_HPP
#define OVE_BACKENDS_ALLOY_TICKS_HPP

#include <cstdint>

namespace ove_alloy
{

/** Returns the ticks since the start. Any context. */
std::uint64_t ticks();

/** Returns the processor clock cycles since the start. Any context. */
std::uint64_t counts();

} // namespace ove_alloy

#endif
