// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds torn-value.range: two members are copied as a whole without a lock.
 */
#include "check.hpp"

namespace
{

struct Range {
	int low, high;
};

} // namespace

static Range range;

static void widen()
{
	for (int turn = 0; turn < check::turns; turn++) {
		range = {-turn, turn};
		ove::this_thread::yield();
	}
}

static void look()
{
	for (int turn = 0; turn < check::turns; turn++) {
		const Range now = range;

		check::use(now.high - now.low);
		ove::this_thread::yield();
	}
}

CHECK_CASE(cpp_torn_pair, widen, look);
