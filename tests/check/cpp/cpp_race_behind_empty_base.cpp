// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds data-race.motor.speed: two threads use the first member of a class whose base is empty.
 */
#include "check.hpp"

namespace
{

struct Pinned {};

struct Motor : Pinned {
	int speed, turns;
};

} // namespace

static Motor motor;

static void drive()
{
	for (int turn = 0; turn < check::turns; turn++) {
		motor.speed = turn;
		ove::this_thread::yield();
	}
}

static void look()
{
	for (int turn = 0; turn < check::turns; turn++) {
		check::use(motor.speed);
		ove::this_thread::yield();
	}
}

CHECK_CASE(cpp_race_behind_empty_base, drive, look);
