// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds nothing: atomics count and announce.
 */
#include "check.hpp"

#include <atomic>

static std::atomic<int> counted;
static std::atomic<bool> is_published;
static int published;

static void look()
{
	counted++;
	while (!is_published.load(std::memory_order_acquire)) {
		ove::this_thread::yield();
	}
	check::use(published);
}

static void publish()
{
	counted++;
	published = 7;
	is_published.store(true, std::memory_order_release);
}

CHECK_CASE(cpp_clean_atomic, look, publish);
