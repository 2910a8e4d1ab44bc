// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds torn-value.reading: a thread sets a variant that another one reads without a lock.
 */
#include "check.hpp"

#include <variant>

static std::variant<int, float> reading;

static void set()
{
	for (int turn = 0; turn < check::turns; turn++) {
		reading = turn;
		ove::this_thread::yield();
		reading = 0.5f;
		ove::this_thread::yield();
	}
}

static void look()
{
	for (int turn = 0; turn < check::turns; turn++) {
		if (const int *const number = std::get_if<int>(&reading)) {
			check::use(*number);
		}
		ove::this_thread::yield();
	}
}

CHECK_CASE(cpp_torn_variant, set, look);
