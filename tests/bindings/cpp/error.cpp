// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

OVE_TEST(error, number, equals_c, "Every error has the number that ove/error.h gives it.")
{
	using enum ove::Error;
	static constexpr ove::Error errors[] = {Invalid,      Timeout,   NoMemory,  Full,  Empty,
						NotOwner,     Deadlock,  Overflow,  Busy,  Context,
						NotSupported, Cancelled, OwnerDead, Closed};
	int number = -1;
	for (const ove::Error error : errors) {
		EXPECT_EQ(static_cast<int>(error), number);
		number--;
	}
}

OVE_TEST(error, name, is_that_of_c, "An error's name is the text of ove_strerror().")
{
	EXPECT(ove::to_string(ove::Error::Timeout) == ove_strerror(OVE_ERR_TIMEOUT));
	EXPECT(ove::to_string(ove::Error::NotSupported) == ove_strerror(OVE_ERR_NOT_SUPPORTED));
	EXPECT(ove::to_string(ove::Error::Cancelled) == ove_strerror(OVE_ERR_CANCELLED));
}
