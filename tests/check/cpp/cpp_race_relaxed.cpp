// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds data-race.payload: a relaxed atomic does not order what it announces.
 */
#include "check.hpp"

#include <atomic>

static std::atomic<bool> is_ready;
static int payload;

static void look()
{
	while (!is_ready.load(std::memory_order_relaxed)) {
		ove::this_thread::yield();
	}
	check::use(payload);
}

static void announce()
{
	payload = 7;
	is_ready.store(true, std::memory_order_relaxed);
}

CHECK_CASE(cpp_race_relaxed, look, announce);
