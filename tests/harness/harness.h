/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The tools of a test: expectations, numbered points, threads that the harness cleans up, an ISR, bounded waits.
 *
 * After a failed expectation, the test continues to its end so that it can clean up. Only the first failure is
 * printed. All waits are bounded. See docs/design/tests-and-proof.md, "One black-box suite".
 */
#ifndef TEST_HARNESS_H
#define TEST_HARNESS_H

#include <ove/ove.h>
#include <ove_board.h>

#include "capability.h"
#include "registry.h"

/** Stack size of a test thread, in bytes. */
#define TEST_STACK_BYTES ((size_t)OVE_BACKEND_STACK_MIN > 2048u ? (size_t)OVE_BACKEND_STACK_MIN : (size_t)2048u)

/** The largest number of threads that one test can have at a time. */
#define TEST_THREADS 8

/** One tick, and the shortest time in milliseconds that is a whole number of ticks. */
#define TEST_TICK_US (1000000 / CONFIG_OVE_TICK_HZ)
#define TEST_TICK_MS (CONFIG_OVE_TICK_HZ > 1000 ? 1u : 1000u / CONFIG_OVE_TICK_HZ)

/** @p ms, rounded up to whole ticks. */
#define TEST_WHOLE_TICKS_US(ms) (((ms) * 1000LL + TEST_TICK_US - 1) / TEST_TICK_US * TEST_TICK_US)

/** The longest time a call itself takes, including one or two tick interrupts, at 128 ns per instruction. */
#define TEST_CODE_US 250

/** Microseconds after which a wait of @p ms, rounded up to whole ticks, is more than a tick late. */
#define TEST_LATEST_US(ms) (TEST_WHOLE_TICKS_US(ms) + TEST_TICK_US + TEST_CODE_US)

/** Longer than any awaited event takes, even on a busy host. Only a failing test waits this long. */
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
/** Wait in steps of a millisecond until the condition holds. Fail if it does not hold within TEST_LONG_MS. */
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

/** Microseconds on a 32-bit clock, which every processor reads and writes in one step. Only differences are meaningful.
 */
uint32_t test_now_us(void);

/** The last millisecond of a wait that begins now. */
uint64_t test_deadline(void);

/**
 * Expect that the steps since @p start_us took at most @p limit_us. If time is not exact, other programs of the host
 * may have used the processors in between. A late test then has no result, not even a failure, and the tool runs it
 * again. Call this after the steps, whether they succeeded or not.
 */
void test_in_time(uint64_t start_us, uint64_t limit_us);

/** TEST_EXACT_TIME for the other languages. */
bool test_has_exact_time(void);

/** Convert a small number to a thread's argument and back. */
#define TEST_ARG(number) ((void *)(uintptr_t)(number))
#define TEST_NUMBER(arg) ((int)(uintptr_t)(arg))

/* Points. */

/** Report the point @p number, 1 to 9999. Legal in any context. */
void test_point(int number);
/** Wait until @p count points have been reported. */
void test_wait_points(size_t count);
/** Points reported so far. */
size_t test_points(void);
/** Discard the points reported so far. */
void test_clear_points(void);

/* Threads. The harness joins threads that are still ending after a test, and fails the test if one does not end. */

/** Start a thread on one of the harness's stacks. */
ove_thread_t test_spawn(const char *name, ove_prio_t priority, ove_thread_fn entry, void *arg);
/** The same, then wait until it is BLOCKED or SUSPENDED. */
ove_thread_t test_spawn_blocked(const char *name, ove_prio_t priority, ove_thread_fn entry, void *arg);
/** Wait until a thread is in @p state. */
void test_wait_state(ove_thread_t thread, ove_thread_state_t state);
/** The calling thread stops here until test_continue(). */
void test_pause(void);
/** Wait until @p thread is in test_pause(), then let it continue. */
void test_continue(ove_thread_t thread);
/** Join and deinitialise all threads started by test_spawn(). */
void test_join_all(void);
/** Declare that the test leaves behind a thread of its own that cannot be deinitialised. */
void test_leave_thread(void);

/** Run @p function in interrupt context, and return after it has returned. */
void test_in_isr(ove_board_irq_fn function, void *arg);

/** Return true if the kernel and the processor have interrupt priorities, and the board has a spare interrupt. */
bool test_tells_urgency(void);
#define TEST_NO_URGENCY "the kernel, or the processor, tells no interrupts apart by their priority"

/**
 * Run @p function in an interrupt with the most urgent priority that the kernel's critical sections mask. If there is
 * none, skip the test without running anything.
 */
void test_in_most_urgent_legal_isr(ove_board_irq_fn function, void *arg);

/**
 * Run @p function in an interrupt that is too urgent for the kernel's critical sections to mask. If there is none,
 * skip the test without running anything.
 */
void test_in_urgent_isr(ove_board_irq_fn function, void *arg);

/** Return true if the command line names the test with this id. Also legal before ove_main(). */
bool test_is_requested(const char *id);

/** Disable the harness's time limit for the running test, which is long or controls time itself. The tool's remains. */
void test_leave_to_tool(void);

/** Make ove_main() return; for the one test that needs this. */
void test_return_from_main(void);

#endif
