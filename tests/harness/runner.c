/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "runner.h"

#include <stdatomic.h>
#include <string.h>

#include "harness.h"
#include "protocol.h"
#include "threads.h"
#include "verdict.h"

/* Simulated time on an emulated board. On a host, it must be enough under a sanitizer on a busy machine. The watchdog
 * does not check more often: when it preempts a thread, a kernel may give the turn to another of equal priority. */
#define WATCHDOG_MS (TEST_EXACT_TIME ? 60000u : 240000u)
#if defined(__linux__)
/* The host's C library takes tens of kilobytes in some calls. */
#define RUNNER_STACK_BYTES ((size_t)65536u)
#else
#define RUNNER_STACK_BYTES (2u * TEST_STACK_BYTES)
#endif

extern const struct test_case *const tests_begin[] __asm__("__start_ove_tests");
extern const struct test_case *const tests_end[] __asm__("__stop_ove_tests");

enum selection { LIST, ALL, AFTER, RUN };

static struct {
	enum selection kind;
	const char *const *ids; /* of RUN: NULL-terminated; of AFTER: the first one */
} wanted;

static const struct test_case *_Atomic running;
static _Atomic uint32_t started_ms;
static int ran;
static int failed;
static int skipped;
static bool returns_from_main;
static atomic_bool is_left_to_tool;

uint64_t test_deadline(void)
{
	return ove_time_get_ms() + TEST_LONG_MS;
}

uint32_t test_now_us(void)
{
	return (uint32_t)ove_time_get_us();
}

void test_in_isr(ove_board_irq_fn function, void *arg)
{
	ove_board_irq_attach(function, arg);
	ove_board_irq_trigger();
}

void test_return_from_main(void)
{
	returns_from_main = true;
}

void test_leave_to_tool(void)
{
	atomic_store(&is_left_to_tool, true);
}

_Noreturn void test_abandon(const char *why)
{
	const struct test_case *const test = atomic_load(&running);

	if (test != NULL) {
		if (test_verdict_held_up()) {
			test_send_verdict(test, "skip", test_verdict_why());
		} else {
			test_send_verdict(test, "fail", test_verdict_failed() ? test_verdict_why() : why);
		}
	}
	ove_board_exit(1);
}

static void watchdog(void *unused)
{
	(void)unused;
	for (;;) {
		(void)ove_thread_sleep_ms(WATCHDOG_MS);
		/* Read before the clock, because the next test may begin in between. */
		const uint32_t started = atomic_load(&started_ms);
		if (atomic_load(&running) != NULL && !atomic_load(&is_left_to_tool) &&
		    (uint32_t)ove_time_get_ms() - started >= WATCHDOG_MS) {
			test_abandon(TEST_EXACT_TIME ? "it did not end in 60 s" : "it did not end in 240 s");
		}
	}
}

/* Counts that must be the same before and after a test. */
struct leftovers {
	size_t threads;
	size_t heap_used;
	size_t allocations;
};

static struct leftovers leftovers(void)
{
	ove_heap_stats_t heap;

	EXPECT_OK(ove_heap_stats(&heap));
	return (struct leftovers){ove_thread_list(NULL, 0) - test_threads_left(), heap.used, heap.allocations};
}

static void run(const struct test_case *test)
{
	test_send_begin(test);
	ran++;
	if (test->skip != NULL) {
		skipped++;
		test_send_verdict(test, "skip", test->skip);
		return;
	}
	test_verdict_reset();
	atomic_store(&is_left_to_tool, false);
	const struct leftovers before = leftovers();
	atomic_store(&started_ms, (uint32_t)ove_time_get_ms());
	atomic_store(&running, test);
	test->body();
	if (!test->at_start && !test_threads_take_back()) {
		test_abandon("its threads did not end");
	}
	if (!test->at_start) {
		EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
		/* A critical section rejects waits, so a section that a call left open fails the test that made the
		 * call. */
		EXPECT_OK(ove_thread_sleep_ms(1));
	}
	const struct leftovers after = leftovers();
	EXPECT_EQ(after.threads, before.threads);
	EXPECT_EQ(after.heap_used, before.heap_used);
	EXPECT_EQ(after.allocations, before.allocations);
	if (test->stops != 0 && !returns_from_main && test_verdict_why() == NULL) {
		test_fail("runner.c", __LINE__, "the program ends in a stop");
	}
	if (test_verdict_held_up()) {
		/* The test may have left anything behind, so restart the image for the next one. */
		test_abandon("");
	}
	atomic_store(&running, NULL);
	if (returns_from_main) {
		return;
	}
	if (test_verdict_failed()) {
		failed++;
		test_send_verdict(test, "fail", test_verdict_why());
	} else if (test_verdict_why() != NULL) {
		skipped++;
		test_send_verdict(test, "skip", test_verdict_why());
	} else {
		test_send_verdict(test, "pass", NULL);
	}
}

static bool is_named(const struct test_case *test)
{
	for (const char *const *id = wanted.ids; *id != NULL; id++) {
		if (strcmp(*id, test->id) == 0) {
			return true;
		}
	}
	return false;
}

/* Tests before the scheduler come first, so that --after continues in the order of --all. */
static void run_selected(bool at_start)
{
	static bool passed_by;

	for (const struct test_case *const *at = tests_begin; at < tests_end; at++) {
		const struct test_case *const test = *at;

		if (test->at_start != at_start) {
			continue;
		}
		if (wanted.kind == RUN
			    ? is_named(test)
			    : (test->stops == 0 || test->skip != NULL) && (wanted.kind == ALL || passed_by)) {
			run(test);
		}
		if (wanted.kind == AFTER && strcmp(wanted.ids[0], test->id) == 0) {
			passed_by = true;
		}
	}
}

static const struct test_case *find(const char *id)
{
	for (const struct test_case *const *at = tests_begin; at < tests_end; at++) {
		if (strcmp((*at)->id, id) == 0) {
			return *at;
		}
	}
	return NULL;
}

bool test_is_requested(const char *id)
{
	const char *const *argv;
	const int argc = ove_board_args(&argv);

	if (argc < 3 || strcmp(argv[1], "--run") != 0) {
		return false;
	}
	for (int i = 2; i < argc; i++) {
		if (strcmp(argv[i], id) == 0) {
			return true;
		}
	}
	return false;
}

static _Noreturn void usage(const char *why, const char *word)
{
	test_send_usage(why, word);
	ove_board_exit(2);
}

static void read_arguments(void)
{
	const char *const *argv;
	const int argc = ove_board_args(&argv);

	wanted.kind = ALL;
	if (argc < 2) {
		return;
	}
	if (strcmp(argv[1], "--list") == 0) {
		wanted.kind = LIST;
	} else if (strcmp(argv[1], "--run") == 0 && argc > 2) {
		wanted.kind = RUN;
	} else if (strcmp(argv[1], "--after") == 0 && argc == 3) {
		wanted.kind = AFTER;
	} else if (strcmp(argv[1], "--all") != 0) {
		usage("valid: --list, --all, --run ID..., --after ID", argv[1]);
	}
	wanted.ids = &argv[2];
	for (int i = 2; i < argc; i++) {
		if (find(argv[i]) == NULL) {
			usage("no such test", argv[i]);
		}
	}
}

static void runner(void *unused)
{
	(void)unused;
	run_selected(false);
	test_send_end(ran, failed, skipped);
	ove_board_exit(failed == 0 ? 0 : 1);
}

OVE_THREAD_STACK_DEFINE(runner_stack, RUNNER_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(watchdog_stack, TEST_STACK_BYTES);

void ove_main(void)
{
	static ove_thread_storage_t runner_storage;
	static ove_thread_storage_t watchdog_storage;
	const ove_thread_desc_t runner_desc = {"runner",        runner,       NULL,
					       OVE_PRIO_NORMAL, runner_stack, RUNNER_STACK_BYTES};
	const ove_thread_desc_t watchdog_desc = {"watchdog",        watchdog,       NULL,
						 OVE_PRIO_CRITICAL, watchdog_stack, TEST_STACK_BYTES};
	ove_thread_t thread;

	read_arguments();
	if (wanted.kind == LIST) {
		for (const struct test_case *const *at = tests_begin; at < tests_end; at++) {
			test_send_test(*at);
		}
		ove_board_exit(0);
	}
	run_selected(true);
	if (returns_from_main) {
		return;
	}
	if (ove_thread_init(&thread, &runner_storage, &runner_desc) != OVE_OK ||
	    ove_thread_init(&thread, &watchdog_storage, &watchdog_desc) != OVE_OK || ove_run() != OVE_OK) {
		ove_board_exit(3);
	}
}
