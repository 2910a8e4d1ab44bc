// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds torn-value.setpoint: a thread sets an optional number that another one reads without a lock.
 */
#include "check.hpp"

#include <optional>

static std::optional<int> setpoint;

static void set()
{
	for (int turn = 0; turn < check::turns; turn++) {
		setpoint = turn;
		ove::this_thread::yield();
		setpoint.reset();
		ove::this_thread::yield();
	}
}

static void look()
{
	for (int turn = 0; turn < check::turns; turn++) {
		if (setpoint.has_value()) {
			check::use(*setpoint);
		}
		ove::this_thread::yield();
	}
}

CHECK_CASE(cpp_torn_optional, set, look);
