// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.own_thread
// tries: Let a thread drop its own owner.
// end: stops 9
#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> suicide;

HOSTILE_PROGRAM()
{
	suicide.emplace(ove::ThreadOptions{.name = "suicide"}, [] {
		// On a host the thread may run before the owner is in its place.
		hostile::wait_until([] { return suicide.has_value(); });
		suicide.reset();
	});
	hostile::wait_for_the_stop();
}
