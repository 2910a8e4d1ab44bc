// SPDX-License-Identifier: MIT OR Apache-2.0
// A function with an object that is constructed when it is first reached; case.toml takes away what would guard it.
#include <ove/ove.hpp>

struct Number {
	Number() : value(ove::time::get_ms())
	{
	}
	unsigned long long value;
};

void ove_main()
{
	STORAGE Number number;

	static_cast<void>(number);
	if (ove::run() != ove::Error::Context) {
		return;
	}
}
