// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds lock-order.cpp_first-cpp_second: two guards are taken in opposite orders.
 */
#include "check.hpp"

#include <mutex>

OVE_STATIC(cpp_first, ove::Mutex);
OVE_STATIC(cpp_second, ove::Mutex);

static void forth()
{
	const std::lock_guard outer(cpp_first);
	const std::lock_guard inner(cpp_second);
}

static void back()
{
	const std::lock_guard outer(cpp_second);
	const std::lock_guard inner(cpp_first);
}

CHECK_CASE(cpp_lock_order, forth, back);
