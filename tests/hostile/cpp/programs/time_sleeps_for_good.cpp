// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: value.time
// tries: Sleep until a time that no clock reaches.
// end: waits
#include "../hostile.hpp"

HOSTILE_PROGRAM()
{
	// In nanoseconds of 64 bits it is 448 us after the start.
	static_cast<void>(ove::this_thread::sleep_for(2ms));
	static_cast<void>(ove_thread_sleep_until(UINT64_C(18446744073710)));
	static_cast<void>(
		ove::this_thread::sleep_until(std::chrono::time_point<ove::Clock, std::chrono::hours>::max()));
}
