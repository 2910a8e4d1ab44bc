/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The guarantees of the board's C library. */
#include "harness.h"
#include "native.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Volatile, so that the compiler cannot evaluate the call itself. */
static int (*volatile print_to)(char *text, size_t size, const char *format, ...) = snprintf;

static void expect_text(int line, const char *got, const char *want)
{
	if (strcmp(got, want) != 0) {
		test_fail(__FILE_NAME__, line, got);
	}
}

#define EXPECT_TEXT(want, ...)                                   \
	do {                                                     \
		char text[96];                                   \
		(void)print_to(text, sizeof(text), __VA_ARGS__); \
		expect_text(__LINE__, text, want);               \
	} while (0)

OVE_TEST(libc, printf, doubles_are_written, "printf() prints doubles rounded to nearest, ties to even.")
{
	NEEDS_WHOLE_PRINTF();
	EXPECT_TEXT("[1.50] [-0.3] [1000000.000000]", "[%.2f] [%.1f] [%f]", 1.5, -0.25001, 1e6);
	EXPECT_TEXT("[0 2 2 4]", "[%.0f %.0f %.0f %.0f]", 0.5, 1.5, 2.5, 3.5);
	EXPECT_TEXT("[1.234568e+05] [0.0001] [1e-05] [1e+20]", "[%e] [%g] [%g] [%g]", 123456.789, 0.0001, 0.00001,
		    1e20);
	EXPECT_TEXT("[  +3.14] [003.14] [3.14  ]", "[%+7.2f] [%06.2f] [%-6.2f]", 3.14159, 3.14159, 3.14159);
	EXPECT_TEXT("[0.10000000000000001]", "[%.17g]", 0.1);
	EXPECT_TEXT("[inf] [-INF]", "[%f] [%E]", __builtin_inf(), -__builtin_inf());
}

OVE_TEST(libc, printf, lengths_are_known,
	 "printf() handles hh, h, l, ll, j, z and t correctly, and so the arguments after them.")
{
	NEEDS_WHOLE_PRINTF();
	EXPECT_TEXT("[7] [123456789012] [-1] [end]", "[%zu] [%lld] [%td] [%s]", (size_t)7, 123456789012LL,
		    (ptrdiff_t)-1, "end");
	EXPECT_TEXT("[18446744073709551615] [ffffffffffffffff] [3]", "[%llu] [%jx] [%d]", ~0ULL, (uintmax_t)~0ULL, 3);
	EXPECT_TEXT("[-1] [255] [-1] [5]", "[%hhd] [%hhu] [%hd] [%ld]", 0xff, 0xff, 0xffff, 5L);
}

OVE_TEST(libc, snprintf, keeps_to_its_room, "snprintf() writes the part that fits and returns the full length.")
{
	char text[8] = "0123456";

	EXPECT_EQ(print_to(text, 5, "%s", "abcdefgh"), 8);
	expect_text(__LINE__, text, "abcd");
	EXPECT_EQ(text[5], '5');
	EXPECT_EQ(print_to(NULL, 0, "%d", 1234), 4);
}

#if TEST_OVE_LIBC
static volatile double two = 2.0;

OVE_TEST(libc, math, links, "sqrt() links without a library that the application must name.")
{
	EXPECT_EQ((int)(sqrt(two) * 10000.0), 14142);
}

OVE_TEST_AT_START(libc, aligned_alloc, gives_aligned_memory,
		  "aligned_alloc() links, and returns aligned memory before the start.")
{
	void *const memory = aligned_alloc(64, 128);

	EXPECT(memory != NULL && (uintptr_t)memory % 64u == 0u);
	free(memory);
}
#endif

#if TEST_OVE_LIBC && !CONFIG_OVE_ZERO_HEAP
OVE_TEST(libc, strtod, gives_back_its_memory,
	 "strtod() of a number with many digits and a large exponent keeps no heap memory.")
{
	ove_heap_stats_t before;
	ove_heap_stats_t after;

	EXPECT_OK(ove_heap_stats(&before));
	EXPECT(strtod("1.23456789012345678901e-200", NULL) == 1.23456789012345678901e-200);
	EXPECT_OK(ove_heap_stats(&after));
	EXPECT_EQ(after.used, before.used);
}
#endif

static __attribute__((noinline, noclone)) void give_up(void)
{
	abort();
}

OVE_TEST_STOPS_IN_CODE(libc, abort, names_the_caller, OVE_STOP_PANIC, give_up, "abort() stops and names its caller.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_OVE_ABORT();
	give_up();
}

static void abort_in_thread(void *unused)
{
	(void)unused;
	give_up();
}

OVE_TEST_STOPS_SAYING(libc, abort, names_the_thread, OVE_STOP_PANIC, "ove: abort() in desperate",
		      "abort() names the thread that called it.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_OVE_ABORT();
	(void)test_spawn("desperate", OVE_PRIO_HIGH, abort_in_thread, NULL);
	test_join_all();
}

#if OVE_HAS_NATIVE_WAITS
OVE_TEST_STOPS_SAYING(libc, abort, tells_a_native_thread, OVE_STOP_PANIC,
		      "ove: abort() in a thread of the kernel's own",
		      "abort() in a native thread, which has no ove data, does not try to read a name.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_OVE_ABORT();
	test_native_start(OVE_PRIO_HIGH, abort_in_thread, NULL);
	test_native_join();
}
#endif
