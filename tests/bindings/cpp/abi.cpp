// SPDX-License-Identifier: MIT OR Apache-2.0
#include <cstdio>
#include <cstring>

#include "harness.hpp"

extern "C" {
#include "../abi/abi.h"
}

namespace
{

// Read at run time, so that the compiler cannot make the object itself.
volatile int seed = 41;

struct Made {
	Made() : value(seed + 1)
	{
	}

	int value;
};

Made made;

double take(float a, double b, std::int32_t c, float d, double e, float f, double g, float h, double i, double j,
	    double k, float l, double m)
{
	return abi_takes(a, b, c, d, e, f, g, h, i, j, k, l, m) && a == 1.1f && m == 13.13 ? 14.14 : 0.0;
}

} // namespace

OVE_TEST(abi, float, crosses_the_c_boundary,
	 "Floats and doubles are passed unchanged to and from C, in registers and on the stack.")
{
	EXPECT(abi_takes(1.1f, 2.2, 3, 4.4f, 5.5, 6.6f, 7.7, 8.8f, 9.9, 10.10, 11.11, 12.12f, 13.13));
	EXPECT(abi_calls(take));
	EXPECT(abi_gives() == 15.15f);
}

// Before the start: a C library may allocate for the digits.
OVE_TEST_AT_START(abi, printf, writes_doubles, "The C library, called from the language, prints doubles correctly.")
{
	char text[48];

	EXPECT_EQ(std::snprintf(text, sizeof(text), "%.3f %d %.10f", -1234.5678, 42, 3.14159265358979), 25);
	EXPECT(std::strcmp(text, "-1234.568 42 3.1415926536") == 0);
}

OVE_TEST_AT_START(abi, constructor, runs_before_main,
		  "The constructor of an object at file scope runs before ove_main().")
{
	EXPECT_EQ(made.value, 42);
}
