/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the compiler's atomic built-ins on plain variables hand an array over, there and back.
 */
#include "check.h"

static bool is_full;
static int values[CHECK_TURNS];

static void fill(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		while (__atomic_load_n(&is_full, __ATOMIC_ACQUIRE)) {
			ove_thread_sleep_ms(1);
		}
		values[0] = turn;
		__atomic_store_n(&is_full, true, __ATOMIC_RELEASE);
	}
}

static void empty(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		while (!__atomic_load_n(&is_full, __ATOMIC_ACQUIRE)) {
			ove_thread_sleep_ms(1);
		}
		check_use(values[0]);
		__atomic_store_n(&is_full, false, __ATOMIC_RELEASE);
	}
}

CHECK_CASE(clean_atomic_builtin)
{
	check_both(fill, empty);
}
