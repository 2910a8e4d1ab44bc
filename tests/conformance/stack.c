/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A stack overflow of any kind ends with stop 4 and the thread's name. */
#include "harness.h"

#include <string.h>

/* More than twice the stack of a test's thread. */
#define LARGE_BYTES (2u * TEST_STACK_BYTES + 1000u)

static volatile unsigned deepest = 1000000;

/* Small frames, without kernel calls. */
static __attribute__((noinline, noclone)) unsigned descend(unsigned depth)
{
	volatile unsigned char block[32];

	block[0] = (unsigned char)depth;
	return depth == deepest ? 0u : descend(depth + 1u) + block[0];
}

static void recurse(void *unused)
{
	(void)unused;
	(void)descend(0);
}

OVE_TEST_CHECK_STOPS(stack, recursion, names_the_thread, OVE_STOP_STACK, "greedy",
		     "A recursion that calls nothing stops with the thread's name.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_OWN_STACK();
	(void)test_spawn("greedy", OVE_PRIO_HIGH, recurse, NULL);
	test_join_all();
}

/* Makes the compiler assume that @p block is read. */
static void use(const void *block)
{
	__asm volatile("" ::"r"(block) : "memory");
}

static volatile int filling = 0x5a;

static __attribute__((noinline, noclone)) void fill_large_frame(void *unused)
{
	unsigned char block[LARGE_BYTES];

	(void)unused;
	memset(block, filling, sizeof(block));
	use(block);
}

OVE_TEST_CHECK_STOPS(stack, large_frame, filled_names_the_thread, OVE_STOP_STACK, "greedy",
		     "An array larger than the stack, filled from its far end, stops with the thread's name.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_SMALL_STACKS();
	(void)test_spawn("greedy", OVE_PRIO_HIGH, fill_large_frame, NULL);
	test_join_all();
}

static __attribute__((noinline, noclone)) void yield_below(void *unused)
{
	unsigned char block[LARGE_BYTES];

	(void)unused;
	use(block);
	ove_thread_yield();
	use(block);
}

OVE_TEST_CHECK_STOPS(stack, large_frame, yielding_names_the_thread, OVE_STOP_STACK, "greedy",
		     "An untouched frame larger than stack and guard stops at the next ove call.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_SMALL_STACKS();
	(void)test_spawn("greedy", OVE_PRIO_HIGH, yield_below, NULL);
	test_join_all();
}

static __attribute__((noinline, noclone)) void compute_below(void *unused)
{
	volatile unsigned char block[LARGE_BYTES];
	const uint32_t start = test_now_us();

	(void)unused;
	block[0] = 0;
	while (test_now_us() - start < 3u * TEST_TICK_US) {
		block[0]++;
	}
	use((const void *)block);
}

OVE_TEST_CHECK_STOPS(stack, large_frame, computing_names_the_thread, OVE_STOP_STACK, "greedy",
		     "A thread that runs with its stack pointer far below its stack is stopped at a tick.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_SMALL_STACKS();
	NEEDS_RUNNING_CLOCK();
	NEEDS_STACK_CHECK_AT_TICK();
	(void)test_spawn("greedy", OVE_PRIO_HIGH, compute_below, NULL);
	test_join_all();
}

/* A host stack has at least 256 KiB. */
#define FAR_BYTES (TEST_ON_HOST ? 1u << 20 : LARGE_BYTES)

/* Writes only the frame's lowest byte: the guard stays untouched, and the function makes no call before it returns. */
static __attribute__((noinline, noclone)) void write_far_end(void *unused)
{
	unsigned char block[FAR_BYTES];
	volatile unsigned char *const bytes = block;

	(void)unused;
	bytes[0] = 1;
}

OVE_TEST_CHECK_STOPS(stack, large_frame, returning_names_the_thread, OVE_STOP_STACK, "greedy",
		     "A frame larger than stack and guard stops before its first write, although it returns at once.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_OWN_STACK();
	NEEDS_CHECKED_FRAMES();
	(void)test_spawn("greedy", OVE_PRIO_HIGH, write_far_end, NULL);
	test_join_all();
}

static volatile size_t allocated_bytes;

static __attribute__((noinline, noclone)) void allocate(void *unused)
{
	volatile unsigned char *const block = (volatile unsigned char *)__builtin_alloca(allocated_bytes);

	(void)unused;
	block[0] = 1;
}

OVE_TEST_CHECK_STOPS(stack, large_frame, allocated_names_the_thread, OVE_STOP_STACK, "greedy",
		     "An alloca() larger than stack and guard stops before its first write.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_OWN_STACK();
	NEEDS_CHECKED_FRAMES();
	allocated_bytes = FAR_BYTES;
	(void)test_spawn("greedy", OVE_PRIO_HIGH, allocate, NULL);
	test_join_all();
}

OVE_TEST_CHECK_STOPS(stack, large_frame, wrapped_names_the_thread, OVE_STOP_STACK, "greedy",
		     "An alloca() of nearly the whole address space, which would leave the stack upwards, stops.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_SMALL_STACKS();
	NEEDS_CHECKED_FRAMES();
	allocated_bytes = (size_t)0 - LARGE_BYTES;
	(void)test_spawn("greedy", OVE_PRIO_HIGH, allocate, NULL);
	test_join_all();
}

static __attribute__((noinline, noclone)) void allocate_in_pieces(void *unused)
{
	volatile unsigned char *block = NULL;

	(void)unused;
	for (size_t bytes = 0; bytes < allocated_bytes; bytes += 16u) {
		block = (volatile unsigned char *)__builtin_alloca(16);
		use((const void *)block);
	}
	block[0] = 1;
}

OVE_TEST_CHECK_STOPS(stack, large_frame, in_pieces_names_the_thread, OVE_STOP_STACK, "greedy",
		     "Many small alloca() blocks that are never written stop before they reach below the guard.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_SMALL_STACKS();
	NEEDS_CHECKED_FRAMES();
	allocated_bytes = LARGE_BYTES;
	(void)test_spawn("greedy", OVE_PRIO_HIGH, allocate_in_pieces, NULL);
	test_join_all();
}

OVE_TEST_CHECK_STOPS(stack, main, large_frame_in_an_isr_is_named, OVE_STOP_STACK, "the main stack",
		     "In an ISR, a frame larger than the main stack stops before its first write.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_MAIN_GUARD();
	NEEDS_CHECKED_FRAMES();
	allocated_bytes = (size_t)CONFIG_OVE_MAIN_STACK + 2000u;
	test_in_isr(allocate, NULL);
}

#define FITTING_BYTES 3000u

static __attribute__((noinline, noclone)) void use_a_frame_that_fits(void *unused)
{
	unsigned char block[FITTING_BYTES];
	volatile unsigned char *const bytes = block;

	(void)unused;
	bytes[0] = 1;
	bytes[FITTING_BYTES - 1u] = 1;
	test_point(1);
}

static void allocate_what_fits(void *unused)
{
	allocate(unused);
	test_point(2);
}

static ove_thread_storage_t roomy_storage;
OVE_THREAD_STACK_DEFINE(roomy, FITTING_BYTES + 1024u);

OVE_TEST_CHECK(stack, large_frame, that_fits_runs,
	       "A frame larger than the guard runs in a thread and in an ISR whose stack has room for it.")
{
	const ove_thread_desc_t desc = {"roomy", use_a_frame_that_fits, NULL, OVE_PRIO_HIGH,
					roomy,   FITTING_BYTES + 1024u};
	ove_thread_t thread;

	NEEDS_PLAIN_CODE();
	NEEDS_SMALL_STACKS();
	EXPECT_OK(ove_thread_init(&thread, &roomy_storage, &desc));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(thread));
	allocated_bytes = 300u;
	test_in_isr(allocate_what_fits, NULL);
	EXPECT_POINTS(1, 2);
}

#if OVE_HAS_FRAME_CHECKS && defined(__arm__)
/* Creates a frame between two instructions that depend on every register and flag. */
static __attribute__((noinline, noclone)) void make_a_frame_between(uint32_t *left)
{
	register uint32_t *to __asm("r5") = left;

	__asm volatile(".syntax unified\n\t"
		       "movs r0, #1\n\t"
		       "movs r1, #2\n\t"
		       "movs r2, #3\n\t"
		       "movs r3, #4\n\t"
		       "cmp r1, r0\n\t"
		       "nop\n\t"
		       "sub sp, #400\n\t"
		       "nop\n\t"
		       "mrs r4, apsr\n\t"
		       "add sp, #400\n\t"
		       "stmia r5!, {r0, r1, r2, r3, r4}\n\t"
		       : "+l"(to)
		       :
		       : "r0", "r1", "r2", "r3", "r4", "cc", "memory");
}

OVE_TEST_CHECK(stack, large_frame, keeps_registers_and_flags, "The comparison for a large frame changes nothing else.")
{
	static uint32_t left[5];

	NEEDS_PLAIN_CODE();
	make_a_frame_between(left);
	for (uint32_t i = 0; i < 4u; i++) {
		EXPECT(left[i] == i + 1u);
	}
	/* 2 - 1: neither negative nor zero, no borrow, no overflow. */
	EXPECT(left[4] >> 28 == 2u);
}
#endif

#if CONFIG_OVE_SEM
static ove_sem_t never;
OVE_SEM_DEFINE_STATIC(never_given, 0, 1);

/* Each level makes a kernel call, so the overflow happens inside a kernel function. */
static __attribute__((noinline, noclone)) unsigned descend_asking(unsigned depth)
{
	volatile unsigned char block[4];

	block[0] = (unsigned char)depth;
	(void)ove_sem_take(never, depth % 64u == 63u ? 1u : OVE_NO_WAIT);
	return depth == deepest ? 0u : descend_asking(depth + 1u) + block[0];
}

static void recurse_asking(void *unused)
{
	(void)unused;
	never = never_given;
	(void)descend_asking(0);
}

OVE_TEST_CHECK_STOPS(stack, kernel_call, names_the_thread, OVE_STOP_STACK, "greedy",
		     "An overflow inside a kernel call stops with the thread's name.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_OWN_STACK();
	(void)test_spawn("greedy", OVE_PRIO_HIGH, recurse_asking, NULL);
	test_join_all();
}
#endif

static __attribute__((noinline, noclone)) double descend_in_floats(double depth)
{
	volatile double block[4] = {depth, depth, depth, depth};
	volatile double more = depth * 1.5;

	if (more < 0.0) {
		return block[1];
	}
	return descend_in_floats(depth + 1.0) + block[0] + more;
}

static void recurse_in_floats(void *unused)
{
	(void)unused;
	filling = (int)descend_in_floats(1.0);
}

OVE_TEST_CHECK_STOPS(stack, floats, names_the_thread, OVE_STOP_STACK, "greedy",
		     "A recursion with floating-point registers to save stops with the thread's name.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_OWN_STACK();
	(void)test_spawn("greedy", OVE_PRIO_HIGH, recurse_in_floats, NULL);
	test_join_all();
}

/* It runs before the test decides whether it applies here, so the test's requirements are checked twice. */
static void recurse_when_asked(void *unused)
{
	(void)unused;
	if (!TEST_SANITIZED && TEST_TRAPS && !TEST_SIMULATED &&
	    test_is_requested("stack.define_static.names_the_thread")) {
		(void)descend(0);
	}
}

OVE_THREAD_DEFINE_STATIC(greedy_static, recurse_when_asked, NULL, OVE_PRIO_HIGH, TEST_STACK_BYTES);

OVE_TEST_CHECK_STOPS(stack, define_static, names_the_thread, OVE_STOP_STACK, "greedy_static",
		     "A thread of OVE_THREAD_DEFINE_STATIC that overflows its stack is named.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_OWN_STACK();
	EXPECT_OK(ove_thread_join(greedy_static, TEST_LONG_MS));
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST_CHECK_STOPS(stack, create, names_the_thread, OVE_STOP_STACK, "greedy on the heap",
		     "A thread of ove_thread_create() that overflows its stack is named.")
{
	const ove_thread_desc_t desc = {"greedy on the heap", recurse, NULL, OVE_PRIO_HIGH, NULL, TEST_STACK_BYTES};
	ove_thread_t thread;

	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_OWN_STACK();
	EXPECT_OK(ove_thread_create(&thread, &desc));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
}
#endif

#if CONFIG_OVE_SEM
static void stay(void *unused)
{
	(void)unused;
	for (;;) {
		(void)ove_thread_sleep_ms(1);
	}
}

OVE_TEST_CHECK_STOPS(stack, of_several, names_the_thread, OVE_STOP_STACK, "greedy",
		     "If several threads switch, the message names the one that overflows its stack.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_OWN_STACK();
	(void)test_spawn("before", OVE_PRIO_HIGH, stay, NULL);
	(void)test_spawn("greedy", OVE_PRIO_NORMAL, recurse_asking, NULL);
	(void)test_spawn("after", OVE_PRIO_HIGH, stay, NULL);
	test_join_all();
}
#endif

static __attribute__((noinline, noclone)) unsigned fill_to(const unsigned char *lowest)
{
	volatile unsigned char block[16];

	block[0] = 1;
	return (const unsigned char *)block - lowest < 400 ? block[0] : fill_to(lowest) + block[0];
}

static void use_nearly_all(void *lowest)
{
	test_point((int)fill_to((const unsigned char *)lowest) > 0 ? 1 : 2);
}

static ove_thread_storage_t storage;
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

OVE_TEST_CHECK(stack, size, is_all_usable, "The guard does not reduce the requested stack size.")
{
	unsigned char *const lowest = stack + sizeof(stack) - TEST_STACK_BYTES;
	const ove_thread_desc_t desc = {"frugal", use_nearly_all, lowest, OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};
	ove_thread_t thread;

	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_OWN_STACK();
	NEEDS_SMALL_STACKS();
	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_RANGE(ove_thread_get_stack_headroom(thread), 1, 400);
	EXPECT_OK(ove_thread_deinit(thread));
	EXPECT_POINTS(1);
}

OVE_TEST_CHECK(stack, headroom, can_be_asked_by_the_thread,
	       "A thread may query its own headroom; that does not touch its guard.")
{
	NEEDS_PLAIN_CODE();
	EXPECT(ove_thread_get_stack_headroom(ove_thread_get_self()) > 0u);
}

OVE_TEST_CHECK_STOPS_AT_START(stack, main, at_start_is_named, OVE_STOP_STACK, "the main stack",
			      "A recursion before the start ends the program with stop 4.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_MAIN_GUARD();
	(void)descend(0);
}

static void descend_in_isr(void *unused)
{
	(void)unused;
	(void)descend(0);
}

OVE_TEST_CHECK_STOPS(stack, main, in_an_isr_is_named, OVE_STOP_STACK, "the main stack",
		     "A recursion in an ISR ends the program with stop 4.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_MAIN_GUARD();
	test_in_isr(descend_in_isr, NULL);
}

#if __has_include(<ove_traits/main_stack.h>)
#include <ove_traits/main_stack.h>
#endif

#if defined(TEST_MAIN_STACK_END)
#define MAIN_STACK_END TEST_MAIN_STACK_END
#else
/* Defined by ove's linker scripts. */
extern char __stack_bottom[] __attribute__((weak));
#define MAIN_STACK_END ((uintptr_t)__stack_bottom)
#endif

static __attribute__((noinline)) unsigned pass_the_end(unsigned depth)
{
	volatile unsigned frame[4] = {depth, depth, depth, depth};

	return (uintptr_t)frame < MAIN_STACK_END ? frame[0] : pass_the_end(depth + 1u) + frame[3];
}

static void pass_the_end_in_isr(void *unused)
{
	(void)unused;
	EXPECT(pass_the_end(0) != 0u);
}

OVE_TEST_CHECK_STOPS(
	stack, main, end_passed_in_an_isr_is_named, OVE_STOP_STACK, "the main stack",
	"An ISR that passes the end of its stack by a few bytes, and would return, ends the program with stop 4.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_TRAPS();
	NEEDS_MAIN_GUARD();
	test_in_isr(pass_the_end_in_isr, NULL);
}

#if !CONFIG_OVE_ZERO_HEAP
static bool is_below;

static void compare(void *unused)
{
	const unsigned char here = 0;

	(void)unused;
	use(&here);
	is_below = (uintptr_t)&here < (uintptr_t)ove_thread_get_self();
}

OVE_TEST(stack, create, lies_below_the_control_block,
	 "The control block of a thread on the heap is above its stack, where an overflow cannot reach it.")
{
	const ove_thread_desc_t desc = {"heap", compare, NULL, OVE_PRIO_HIGH, NULL, TEST_STACK_BYTES};
	ove_thread_t thread;

	NEEDS_SMALL_STACKS();
	is_below = false;
	EXPECT_OK(ove_thread_create(&thread, &desc));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT(is_below);
	EXPECT_OK(ove_thread_destroy(thread));
}
#endif
