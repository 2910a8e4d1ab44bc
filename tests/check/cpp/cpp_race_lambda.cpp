// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds data-race.shared: a lambda captures by reference what another thread writes.
 */
#include "check.hpp"

static int shared;

template <class Function> [[gnu::noinline]] static void repeat(Function function)
{
	for (int turn = 0; turn < check::turns; turn++) {
		function(turn);
		ove::this_thread::yield();
	}
}

static void write()
{
	repeat([](int turn) { shared += turn; });
}

static void read()
{
	repeat([](int) { check::use(shared); });
}

CHECK_CASE(cpp_race_lambda, write, read);
