/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The means of a test: expectations, numbered points, threads that are taken back, an ISR, bounded waits.
 *
 * An expectation that does not hold is noted and the test goes on to its end, so that it can tidy up; the first one is
 * printed. All waits are bounded. See docs/design/tests-and-proof.md, "One black-box suite".
 */
#ifndef TEST_HARNESS_H
#define TEST_HARNESS_H

#include <ove/ove.h>
#include <ove_board.h>

#include "capability.h"
#include "registry.h"

/** Bytes of stack of a test's thread. */
#define TEST_STACK_BYTES ((size_t)OVE_BACKEND_STACK_MIN > 2048u ? (size_t)OVE_BACKEND_STACK_MIN : (size_t)2048u)

/** Threads that one test can have at a time. */
#define TEST_THREADS 8

/** One tick, and the shortest time in milliseconds that is whole ticks. */
#define TEST_TICK_US (1000000 / CONFIG_OVE_TICK_HZ)
#define TEST_TICK_MS (CONFIG_OVE_TICK_HZ > 1000 ? 1u : 1000u / CONFIG_OVE_TICK_HZ)

/** @p ms, rounded up to whole ticks. */
#define TEST_WHOLE_TICKS_US(ms) (((ms) * 1000LL + TEST_TICK_US - 1) / TEST_TICK_US * TEST_TICK_US)

/** The longest time of a call itself, a tick's interrupt or two included, at 128 ns an instruction. */
#define TEST_CODE_US 250

/** Microseconds after which a wait of @p ms, rounded up to whole ticks, is more than a tick late. */
#define TEST_LATEST_US(ms) (TEST_WHOLE_TICKS_US(ms) + TEST_TICK_US + TEST_CODE_US)

/** A time that is long for anything that is to come, on a busy host too: a bound, never waited for when all is well. */
#define TEST_LONG_MS (TEST_EXACT_TIME ? 10000u : 30000u)

/* Expectations. Legal in any context. */

#define EXPECT(condition)                                               \
	do {                                                            \
		if (!(condition)) {                                     \
			test_fail(__FILE_NAME__, __LINE__, #condition); \
		}                                                       \
	} while (0)
#define EXPECT_EQ(got, want)  test_expect_eq(__FILE_NAME__, __LINE__, #got, (int64_t)(got), (int64_t)(want))
#define EXPECT_ERR(got, want) test_expect_error(__FILE_NAME__, __LINE__, #got, (got), (want))
#define EXPECT_OK(got)        EXPECT_ERR(got, OVE_OK)
/** @p low <= @p got <= @p high. */
#define EXPECT_RANGE(got, low, high) \
	test_expect_range(__FILE_NAME__, __LINE__, #got, (int64_t)(got), (int64_t)(low), (int64_t)(high))
/** The points so far are exactly these, in this order. */
#define EXPECT_POINTS(...)                                                      \
	test_expect_points(__FILE_NAME__, __LINE__, (const int[]){__VA_ARGS__}, \
			   sizeof((const int[]){__VA_ARGS__}) / sizeof(int))
/** Wait, a millisecond at a time, until the condition holds; fail when it does not in TEST_LONG_MS. */
#define WAIT_UNTIL(condition)                                                               \
	do {                                                                                \
		const uint64_t wait_deadline = test_deadline();                             \
		while (!(condition)) {                                                      \
			if (ove_time_get_ms() > wait_deadline) {                            \
				test_fail(__FILE_NAME__, __LINE__, "in time: " #condition); \
				break;                                                      \
			}                                                                   \
			(void)ove_thread_sleep_ms(1);                                       \
		}                                                                           \
	} while (0)
#define TEST_NEEDS(capability, reason)     \
	do {                               \
		if (!(capability)) {       \
			test_skip(reason); \
			return;            \
		}                          \
	} while (0)

void test_fail(const char *file, int line, const char *what);
void test_expect_eq(const char *file, int line, const char *what, int64_t got, int64_t want);
void test_expect_error(const char *file, int line, const char *what, int got, int want);
void test_expect_range(const char *file, int line, const char *what, int64_t got, int64_t low, int64_t high);
void test_expect_points(const char *file, int line, const int *want, size_t count);
void test_skip(const char *reason);

/** Microseconds on a clock of 32 bits, which every processor reads and writes in one step; differences are what counts.
 */
uint32_t test_now_us(void);

/** The last millisecond of a wait that begins now. */
uint64_t test_deadline(void);

/**
 * The steps since @p start_us had to be done within @p limit_us. Where time is exact, an expectation. On a host other
 * programs may have had the processors meanwhile: nothing of the test counts then, not even a failure, and the tool
 * runs the test again. Call this once the steps are done, whatever came of them.
 */
void test_in_time(uint64_t start_us, uint64_t limit_us);

/** TEST_EXACT_TIME, for the other languages. */
bool test_has_exact_time(void);

/** A small number as a thread's argument, and back. */
#define TEST_ARG(number) ((void *)(uintptr_t)(number))
#define TEST_NUMBER(arg) ((int)(uintptr_t)(arg))

/* Points. */

/** Report the point @p number, 1 to 9999. Legal in any context. */
void test_point(int number);
/** Wait until @p count points have been reported. */
void test_wait_points(size_t count);
/** Points reported so far. */
size_t test_points(void);
/** Forget the points so far. */
void test_clear_points(void);

/* Threads. The harness takes back what a test has left running down, and fails it for what does not end. */

/** Make a thread on one of the harness's stacks. */
ove_thread_t test_spawn(const char *name, ove_prio_t priority, ove_thread_fn entry, void *arg);
/** The same, then wait until it is BLOCKED or SUSPENDED. */
ove_thread_t test_spawn_blocked(const char *name, ove_prio_t priority, ove_thread_fn entry, void *arg);
/** Wait until a thread is in @p state. */
void test_wait_state(ove_thread_t thread, ove_thread_state_t state);
/** The calling thread stops here until test_continue(). */
void test_pause(void);
/** Wait until @p thread is in test_pause(), then let it go on. */
void test_continue(ove_thread_t thread);
/** Wait for the end of all threads of test_spawn() and take them back. */
void test_join_all(void);
/** The test leaves a thread of its own behind that cannot be taken back. */
void test_leave_thread(void);

/** Run @p function in interrupt context; it has returned when this returns. */
void test_in_isr(ove_board_irq_fn function, void *arg);

/** Whether the kernel and the processor tell interrupts apart by their priority, and the board has one to spare. */
bool test_tells_urgency(void);
#define TEST_NO_URGENCY "the kernel, or the processor, tells no interrupts apart by their priority"

/**
 * Run @p function in an interrupt with the most urgent priority that the kernel's critical sections keep out. Where
 * there is none, the test is skipped and nothing runs.
 */
void test_in_most_urgent_legal_isr(ove_board_irq_fn function, void *arg);

/**
 * Run @p function in an interrupt that is more urgent than the kernel's critical sections keep out. Where there is
 * none, the test is skipped and nothing runs.
 */
void test_in_urgent_isr(ove_board_irq_fn function, void *arg);

/** Whether the command line asks for the test of this id by name. Legal before ove_main() too. */
bool test_is_requested(const char *id);

/** The running test is long, or makes time pass itself: only the tool's limit ends it. */
void test_leave_to_tool(void);

/** For the one test whose ove_main() is to return. */
void test_return_from_main(void);

#endif
