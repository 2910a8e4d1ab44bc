/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The recorder behind test_point(). */
#ifndef TEST_POINTS_H
#define TEST_POINTS_H

#include <stddef.h>

/** The largest number of points that one test may report. */
#define TEST_POINTS_MAX 64

/** Copy the points so far into @p points, which has space for TEST_POINTS_MAX. @returns their number */
size_t test_copy_points(int *points);

#endif
