/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "abi.h"

#include <stdio.h>

static void write_once(void) __attribute__((constructor));

/* A C library may allocate memory for the digits and keep it; a test must leave the heap as it was. */
static void write_once(void)
{
	char text[48];

	(void)snprintf(text, sizeof(text), "%.3f %.10f", -1234.5678, 3.14159265358979);
}

bool abi_takes(float a, double b, int32_t c, float d, double e, float f, double g, float h, double i, double j,
	       double k, float l, double m)
{
	return a == 1.1f && b == 2.2 && c == 3 && d == 4.4f && e == 5.5 && f == 6.6f && g == 7.7 && h == 8.8f &&
	       i == 9.9 && j == 10.10 && k == 11.11 && l == 12.12f && m == 13.13;
}

bool abi_calls(abi_function function)
{
	return function(1.1f, 2.2, 3, 4.4f, 5.5, 6.6f, 7.7, 8.8f, 9.9, 10.10, 11.11, 12.12f, 13.13) == 14.14;
}

float abi_gives(void)
{
	return 15.15f;
}
