// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.mutex_held
// tries: End a mutex on the heap whose guard was forgotten.
// end: stops 9
// end.release: returns
#include "../hostile.hpp"

HOSTILE_PROGRAM()
{
	auto made = ove::Mutex::create();
	EXPECT(made.has_value());
	(*made)->lock();
	made->reset();
}
