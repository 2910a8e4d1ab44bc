/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The sleep that implements alloy_board_sleep(). */
#ifndef OVE_BACKENDS_ALLOY_SLEEP_HPP
#define OVE_BACKENDS_ALLOY_SLEEP_HPP

#include <cstdint>

namespace ove_alloy
{

/** Like ove_cortex_m_sleep(), with the kernel's mask in force. */
std::uint32_t sleep(std::uint32_t ticks);

} // namespace ove_alloy

#endif
