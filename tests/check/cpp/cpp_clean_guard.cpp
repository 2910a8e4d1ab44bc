// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds nothing: a guard of the binding holds the mutex.
 * Also judged where the program alone has debug information.
 */
#include "check.hpp"

#include <mutex>

OVE_STATIC(cpp_lock, ove::Mutex);
static int guarded;

static void count()
{
	for (int turn = 0; turn < check::turns; turn++) {
		{
			const std::lock_guard guard(cpp_lock);

			guarded++;
		}
		ove::this_thread::yield();
	}
}

CHECK_CASE(cpp_clean_guard, count, count);
