/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On a host, a fault is a signal, and signals can also have causes other than the program's own instructions. */
#include "harness.h"

#if TEST_ON_HOST

#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static __attribute__((noinline, noclone)) void undefined_instruction(void)
{
#if defined(__x86_64__)
	__asm volatile("ud2");
#elif defined(__aarch64__)
	__asm volatile("udf #0");
#endif
}

OVE_TEST_CHECK_STOPS_IN_CODE(host_fault, instruction, undefined_is_named, OVE_STOP_FAULT, undefined_instruction,
			     "ove: an undefined instruction",
			     "An undefined instruction stops, and the message says so.")
{
	NEEDS_PLAIN_CODE();
	undefined_instruction();
}

/* The mapping of an empty file has no page behind it. */
OVE_TEST_STOPS_SAYING(host_fault, bus, read_is_named, OVE_STOP_FAULT, "ove: a read of ...",
		      "A read behind the end of a mapped file stops, and the message says so.")
{
	NEEDS_PLAIN_CODE();
	const int file = (int)syscall(SYS_memfd_create, "empty", 0);
	const volatile char *const page = (const char *)mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);

	EXPECT(page != MAP_FAILED);
	(void)*page;
}

OVE_TEST_STOPS_SAYING(host_fault, signal, of_another_process_is_no_access, OVE_STOP_FAULT, "",
		      "A fault signal that a process sent stops, and the message names no access.")
{
	NEEDS_PLAIN_CODE();
	EXPECT_EQ(kill(getpid(), SIGSEGV), 0);
	EXPECT_OK(ove_thread_sleep_ms(TEST_LONG_MS));
}

static void abort_inside_the_library(void *unused)
{
	(void)unused;
	(void)raise(SIGABRT);
}

OVE_TEST_CHECK_STOPS_SAYING(host_fault, abort, of_the_library_names_the_thread, OVE_STOP_PANIC, "abort",
			    "ove: abort() in desperate", "An abort() by the C library names the thread but no code.")
{
	NEEDS_PLAIN_CODE();
	(void)test_spawn("desperate", OVE_PRIO_HIGH, abort_inside_the_library, NULL);
	test_join_all();
}

static void write_far_below(void *unused)
{
	(void)unused;
	*(volatile unsigned char *)ove_thread_get_self()->stack.map = 1;
}

OVE_TEST_STOPS(host_fault, guard, lowest_byte_names_the_thread, OVE_STOP_STACK, "greedy",
	       "The lowest byte of the page below a stack belongs to the guard.")
{
	NEEDS_PLAIN_CODE();
	(void)test_spawn("greedy", OVE_PRIO_HIGH, write_far_below, NULL);
	test_join_all();
}

static void jump_to_the_stack(void *unused)
{
	const struct ove_posix_stack *const stack = &ove_thread_get_self()->stack;

	(void)unused;
	((void (*)(void))(uintptr_t)(stack->map + stack->guard_bytes))();
}

OVE_TEST_STOPS_SAYING(
	host_fault, guard, ends_below_the_stack, OVE_STOP_FAULT, "ove: a jump to ...",
	"The lowest byte of a stack does not belong to the guard: executing code there is a different fault.")
{
	NEEDS_PLAIN_CODE();
	(void)test_spawn("astray", OVE_PRIO_HIGH, jump_to_the_stack, NULL);
	test_join_all();
}

#endif
