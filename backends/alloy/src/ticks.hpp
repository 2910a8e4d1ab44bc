/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock behind ove_time_*: ticks that do not wrap, and counts within one. */
#ifndef OVE_BACKENDS_ALLOY_TICKS_HPP
#define OVE_BACKENDS_ALLOY_TICKS_HPP

#include <cstdint>

namespace ove_alloy
{

/** Ticks since the start. Any context. */
std::uint64_t ticks();

/** Counts of the processor's clock since the start. Any context. */
std::uint64_t counts();

} // namespace ove_alloy

#endif
