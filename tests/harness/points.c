/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "points.h"

#include <stdatomic.h>

#include "harness.h"

static atomic_uint claimed;
/* 0 if the reporter has reserved its place in the order but has not written yet. */
static atomic_int points[TEST_POINTS_MAX];

void test_point(int number)
{
	const unsigned at = atomic_fetch_add(&claimed, 1u);

	if (at < TEST_POINTS_MAX) {
		atomic_store(&points[at], number);
	} else {
		test_fail("points.c", __LINE__, "at most TEST_POINTS_MAX points");
	}
}

size_t test_points(void)
{
	size_t count = 0;

	while (count < TEST_POINTS_MAX && atomic_load(&points[count]) != 0) {
		count++;
	}
	return count;
}

void test_wait_points(size_t count)
{
	WAIT_UNTIL(test_points() >= count);
}

void test_clear_points(void)
{
	for (size_t i = 0; i < TEST_POINTS_MAX; i++) {
		atomic_store(&points[i], 0);
	}
	atomic_store(&claimed, 0u);
}

size_t test_copy_points(int *copy)
{
	const size_t count = test_points();

	for (size_t i = 0; i < count; i++) {
		copy[i] = atomic_load(&points[i]);
	}
	return count;
}
