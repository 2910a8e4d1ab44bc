// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds data-race.Fan::speed and data-race.Motor::speed: static members of two classes have one name, and no lock.
 */
#include "check.hpp"

namespace
{

class Fan
{
      public:
	static void accelerate()
	{
		speed++;
	}

      private:
	static inline int speed = 0;
};

class Motor
{
      public:
	static void accelerate()
	{
		speed += 2;
	}

      private:
	static int speed;
};

int Motor::speed = 0;

} // namespace

static void accelerate()
{
	for (int turn = 0; turn < check::turns; turn++) {
		Fan::accelerate();
		Motor::accelerate();
		ove::this_thread::yield();
	}
}

CHECK_CASE(cpp_race_static_members, accelerate, accelerate);
