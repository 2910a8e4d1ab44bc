/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

OVE_TEST(stop, numbers, are_fixed, "The stop numbers are those that tools and stored logs rely on.")
{
	EXPECT_EQ(OVE_STOP_ARGUMENT, 1);
	EXPECT_EQ(OVE_STOP_CONTEXT, 2);
	EXPECT_EQ(OVE_STOP_HEAP_LOCKED, 3);
	EXPECT_EQ(OVE_STOP_STACK, 4);
	EXPECT_EQ(OVE_STOP_KERNEL, 5);
	EXPECT_EQ(OVE_STOP_FAULT, 6);
	EXPECT_EQ(OVE_STOP_NOT_STARTED, 7);
	EXPECT_EQ(OVE_STOP_STATIC, 8);
	EXPECT_EQ(OVE_STOP_MISUSE, 9);
	EXPECT_EQ(OVE_STOP_PANIC, 10);
	EXPECT_EQ(OVE_STOP_WATCHDOG, 11);
	EXPECT_EQ(OVE_STOP_EXIT_BASE, 64);
}

OVE_TEST_STOPS(stop, in_a_thread, prints_and_exits, OVE_STOP_KERNEL, "somewhere",
	       "ove_stop() prints its location and exits with 64 + number.")
{
	ove_stop(OVE_STOP_KERNEL, "somewhere");
}

OVE_TEST_STOPS(stop, two_digits, prints_and_exits, OVE_STOP_PANIC, "ten", "A number of two digits is printed in full.")
{
	ove_stop(OVE_STOP_PANIC, "ten");
}

OVE_TEST_STOPS_AT_START(stop, at_start, prints_and_exits, OVE_STOP_ARGUMENT, "the start",
			"ove_stop() works before the start.")
{
	ove_stop(OVE_STOP_ARGUMENT, "the start");
}

static void stop_in_isr(void *unused)
{
	(void)unused;
	ove_stop(OVE_STOP_CONTEXT, "an ISR");
}

OVE_TEST_STOPS(stop, in_an_isr, prints_and_exits, OVE_STOP_CONTEXT, "an ISR", "ove_stop() works in an ISR.")
{
	test_in_isr(stop_in_isr, NULL);
}

static __attribute__((noinline, noclone)) void stop_without_a_place(void)
{
	ove_stop(OVE_STOP_KERNEL, NULL);
}

OVE_TEST_STOPS_IN_CODE(stop, no_place, prints_the_address, OVE_STOP_KERNEL, stop_without_a_place,
		       "ove_stop() without a location prints the address of its caller.")
{
	stop_without_a_place();
}

static void go_on(void *unused)
{
	(void)unused;
	for (;;) {
		test_clear_points();
		test_point(1);
	}
}

OVE_TEST_STOPS(stop, in_a_thread, nothing_else_runs, OVE_STOP_KERNEL, "the end",
	       "A stop ends the program while other threads are busy.")
{
	(void)test_spawn("busy", OVE_PRIO_NORMAL, go_on, NULL);
	(void)test_spawn("low", OVE_PRIO_LOW, go_on, NULL);
	ove_stop(OVE_STOP_KERNEL, "the end");
}

static volatile unsigned depth_wanted = 1000000;

/* A host stack holds thousands of small frames, and on a busy host a yield takes milliseconds. On other targets, a
 * frame must not skip the guard. */
enum { FRAME_BYTES = TEST_ON_HOST ? 1024 : 32 };

/* Yields at each level, because some kernels check the stack when they switch. */
static __attribute__((noinline, noclone)) unsigned recurse(unsigned depth)
{
	volatile unsigned char block[FRAME_BYTES];

	block[0] = (unsigned char)depth;
	ove_thread_yield();
	return depth == depth_wanted ? 0u : recurse(depth + 1u) + block[0];
}

static void overflow(void *unused)
{
	(void)unused;
	(void)recurse(0);
}

OVE_TEST_STOPS(stop, stack, overflow_names_the_thread, OVE_STOP_STACK, "greedy",
	       "A stack overflow stops the program and names the thread.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_OWN_STACK();
	NEEDS_FAULTS();
	(void)test_spawn("greedy", OVE_PRIO_HIGH, overflow, NULL);
	test_join_all();
}

static __attribute__((noinline, noclone)) void execute_what_is_no_instruction(void)
{
	__builtin_trap();
}

OVE_TEST_STOPS_IN_CODE(stop, fault, names_the_instruction, OVE_STOP_FAULT, execute_what_is_no_instruction,
		       "A processor fault stops the program and names the instruction's function.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_FAULTS();
	execute_what_is_no_instruction();
}
