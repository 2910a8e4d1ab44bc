// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds data-race.meter.count: the methods of an object have no lock.
 * Also judged where the program alone has debug information.
 */
#include "check.hpp"

namespace
{

class Meter
{
      public:
	void add()
	{
		count++;
	}

	int read() const
	{
		return count;
	}

      private:
	int size = 1;
	int count = 0;
};

} // namespace

static Meter meter;

static void add()
{
	for (int turn = 0; turn < check::turns; turn++) {
		meter.add();
		ove::this_thread::yield();
	}
}

static void read()
{
	for (int turn = 0; turn < check::turns; turn++) {
		check::use(meter.read());
		ove::this_thread::yield();
	}
}

CHECK_CASE(cpp_race_member, add, read);
