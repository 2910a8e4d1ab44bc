/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "verdict.h"

#include <stdatomic.h>

#include "harness.h"
#include "points.h"
#include "text.h"

enum { NOTHING, WRITING, FAILED };

static atomic_int state;
static char failure[320];
static const char *_Atomic skipped;
static atomic_bool is_held_up;

void test_verdict_reset(void)
{
	atomic_store(&state, NOTHING);
	atomic_store(&skipped, NULL);
	atomic_store(&is_held_up, false);
	test_clear_points();
}

bool test_verdict_failed(void)
{
	return atomic_load(&state) != NOTHING && !test_verdict_held_up();
}

bool test_verdict_held_up(void)
{
	return atomic_load(&is_held_up);
}

const char *test_verdict_why(void)
{
	if (test_verdict_held_up()) {
		return "the host held this test up";
	}
	return test_verdict_failed() ? failure : atomic_load(&skipped);
}

bool test_has_exact_time(void)
{
	return TEST_EXACT_TIME;
}

void test_in_time(uint64_t start_us, uint64_t limit_us)
{
	const uint64_t took_us = ove_time_get_us() - start_us;

	if (TEST_EXACT_TIME) {
		EXPECT(took_us < limit_us);
	} else if (took_us >= limit_us) {
		atomic_store(&is_held_up, true);
	}
}

void test_skip(const char *reason)
{
	atomic_store(&skipped, reason);
}

/* Keep only the first failure; later ones often follow from it. */
static bool begin_failure(struct test_text *text, const char *file, int line)
{
	int expected = NOTHING;

	if (!atomic_compare_exchange_strong(&state, &expected, WRITING)) {
		return false;
	}
	*text = test_text_in(failure, sizeof(failure));
	test_text_put(text, file);
	test_text_put(text, ":");
	test_text_put_number(text, line);
	test_text_put(text, ": ");
	return true;
}

void test_fail(const char *file, int line, const char *what)
{
	struct test_text text;

	if (begin_failure(&text, file, line)) {
		test_text_put(&text, "does not hold: ");
		test_text_put(&text, what);
		atomic_store(&state, FAILED);
	}
}

void test_expect_eq(const char *file, int line, const char *what, int64_t got, int64_t want)
{
	struct test_text text;

	if (got != want && begin_failure(&text, file, line)) {
		test_text_put(&text, what);
		test_text_put(&text, " is ");
		test_text_put_number(&text, got);
		test_text_put(&text, ", not ");
		test_text_put_number(&text, want);
		atomic_store(&state, FAILED);
	}
}

void test_expect_range(const char *file, int line, const char *what, int64_t got, int64_t low, int64_t high)
{
	struct test_text text;

	if ((got < low || got > high) && begin_failure(&text, file, line)) {
		test_text_put(&text, what);
		test_text_put(&text, " is ");
		test_text_put_number(&text, got);
		test_text_put(&text, ", not ");
		test_text_put_number(&text, low);
		test_text_put(&text, " to ");
		test_text_put_number(&text, high);
		atomic_store(&state, FAILED);
	}
}

static void put_result(struct test_text *text, int result)
{
	if (result > 0) {
		test_text_put_number(text, result);
	} else {
		test_text_put(text, ove_strerror(result));
	}
}

void test_expect_error(const char *file, int line, const char *what, int got, int want)
{
	struct test_text text;

	if (got != want && begin_failure(&text, file, line)) {
		test_text_put(&text, what);
		test_text_put(&text, " answered ");
		put_result(&text, got);
		test_text_put(&text, ", not ");
		put_result(&text, want);
		atomic_store(&state, FAILED);
	}
}

void test_expect_points(const char *file, int line, const int *want, size_t count)
{
	int got[TEST_POINTS_MAX];
	const size_t reported = test_copy_points(got);
	bool same = reported == count;
	struct test_text text;

	for (size_t i = 0; same && i < count; i++) {
		same = got[i] == want[i];
	}
	if (same || !begin_failure(&text, file, line)) {
		return;
	}
	test_text_put(&text, "expected points");
	for (size_t i = 0; i < count; i++) {
		test_text_put(&text, " ");
		test_text_put_number(&text, want[i]);
	}
	test_text_put(&text, "; got");
	for (size_t i = 0; i < reported; i++) {
		test_text_put(&text, " ");
		test_text_put_number(&text, got[i]);
	}
	atomic_store(&state, FAILED);
}
