// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds nothing: the first of two threads makes a function's static object, and the guard lets the other wait for it.
 */
#include "check.hpp"

namespace
{

struct Table {
	int values[check::turns];

	Table() noexcept
	{
		for (int i = 0; i < check::turns; i++) {
			values[i] = i * i;
		}
	}
};

} // namespace

static const Table &table()
{
	static Table made;

	return made;
}

static void read()
{
	for (int turn = 0; turn < check::turns; turn++) {
		check::use(table().values[turn]);
		ove::this_thread::yield();
	}
}

CHECK_CASE(cpp_clean_local_static, read, read);
