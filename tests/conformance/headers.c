/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

typedef void (*test_function)(void);

#define TEST_HEADER(name)                             \
	extern const test_function test_##name##_c[]; \
	extern const test_function test_##name##_cpp[];
#include "headers.inc"
#undef TEST_HEADER

static size_t compare(const test_function *from_c, const test_function *from_cpp)
{
	size_t count = 0;

	while (from_c[count] != NULL) {
		EXPECT(from_c[count] == from_cpp[count]);
		count++;
	}
	EXPECT(from_cpp[count] == NULL);
	return count;
}

OVE_TEST(headers, each, stands_alone,
	 "Each public header compiles alone, in C and in C++, and both link the same functions.")
{
	size_t functions = 0;

#define TEST_HEADER(name) functions += compare(test_##name##_c, test_##name##_cpp);
#include "headers.inc"
#undef TEST_HEADER
	EXPECT(functions > 20u);
}
