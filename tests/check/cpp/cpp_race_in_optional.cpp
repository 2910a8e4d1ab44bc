// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds data-race.motor.speed: two threads use one member of an object in an optional, which is set before they start.
 */
#include "check.hpp"

#include <optional>

namespace
{

struct Motor {
	int speed, turns;
};

} // namespace

static std::optional<Motor> motor = Motor{0, 0};

static void drive()
{
	for (int turn = 0; turn < check::turns; turn++) {
		motor->speed = turn;
		ove::this_thread::yield();
	}
}

static void count()
{
	for (int turn = 0; turn < check::turns; turn++) {
		check::use(motor->speed);
		ove::this_thread::yield();
	}
}

CHECK_CASE(cpp_race_in_optional, drive, count);
