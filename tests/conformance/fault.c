/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Processor traps with checks on: the line that names the fault, then stop 6 and its location. */
#include "harness.h"

#if UINTPTR_MAX > UINT32_MAX
#define ADDRESS_4 "0x0000000000000004"
#define ADDRESS_0 "0x0000000000000000"
#else
#define ADDRESS_4 "0x00000004"
#define ADDRESS_0 "0x00000000"
#endif

struct pair {
	int first;
	int second;
};

static struct pair *volatile nowhere;
static void (*volatile no_function)(void);
static volatile int zero;
static volatile int number = 7;
static volatile long long long_zero;
static volatile long long long_number = 7;

static __attribute__((noinline, noclone)) void write_through_null(void)
{
	nowhere->second = number;
}

OVE_TEST_CHECK_STOPS_IN_CODE(fault, null, write_is_named, OVE_STOP_FAULT, write_through_null,
			     "ove: a write to " ADDRESS_4 " (NULL pointer?)",
			     "A write to a member through a NULL pointer stops, and the message says so.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_FAULTS();
	write_through_null();
}

static __attribute__((noinline, noclone)) void read_through_null(void)
{
	number = nowhere->second;
}

OVE_TEST_CHECK_STOPS_IN_CODE(fault, null, read_is_named, OVE_STOP_FAULT, read_through_null,
			     "ove: a read of " ADDRESS_4 " (NULL pointer?)",
			     "A read of a member through a NULL pointer stops, and the message says so.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_FAULTS();
	read_through_null();
}

static __attribute__((noinline, noclone)) void call_null(void)
{
	no_function();
	number = 0;
}

OVE_TEST_CHECK_STOPS_IN_CODE(fault, null, call_names_the_caller, OVE_STOP_FAULT, call_null,
			     "ove: a jump to " ADDRESS_0 " (NULL pointer?)",
			     "A call through a NULL function pointer stops in the caller.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_FAULTS();
	call_null();
}

static __attribute__((noinline, noclone)) void divide_by_zero(void)
{
	number = number / zero;
}

OVE_TEST_CHECK_STOPS_IN_CODE(fault, division, by_zero_is_named, OVE_STOP_FAULT, divide_by_zero,
			     "ove: a division by zero", "A division by zero stops, and the message says so.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_FAULTS();
	divide_by_zero();
}

static __attribute__((noinline, noclone)) void divide_long_by_zero(void)
{
	long_number = long_number / long_zero;
}

OVE_TEST_CHECK_STOPS_IN_CODE(fault, division, of_64_bits_by_zero_is_named, OVE_STOP_FAULT, divide_long_by_zero,
			     "ove: a division by zero",
			     "A 64-bit division by zero stops, even if a library routine performs it.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_FAULTS();
	divide_long_by_zero();
}

static void write_in_isr(void *unused)
{
	(void)unused;
	write_through_null();
}

OVE_TEST_CHECK_STOPS_IN_CODE(fault, null, in_an_isr_is_named, OVE_STOP_FAULT, write_through_null,
			     "ove: a write to " ADDRESS_4 " (NULL pointer?)",
			     "A write through NULL in an ISR stops, and the message says so.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_FAULTS();
	test_in_isr(write_in_isr, NULL);
}

static void write_in_thread(void *unused)
{
	(void)unused;
	write_through_null();
}

OVE_TEST_CHECK_STOPS_IN_CODE(fault, null, in_a_thread_is_named, OVE_STOP_FAULT, write_through_null,
			     "ove: a write to " ADDRESS_4 " (NULL pointer?)",
			     "A write through NULL in one of several threads stops, and the message says so.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_FAULTS();
	(void)test_spawn("astray", OVE_PRIO_HIGH, write_in_thread, NULL);
	test_join_all();
}
