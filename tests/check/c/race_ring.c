/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.ring: the store of a ring's end is relaxed. The barrier before it is that of another load, and comes
 * before the item is written.
 */
#include "check.h"

#include <stdatomic.h>

enum { SIZE = 4, ITEMS = 12 };

static int ring[SIZE];
static atomic_uint begin, end;

static void produce(void *arg)
{
	(void)arg;
	for (int item = 0; item < ITEMS;) {
		const unsigned last = atomic_load_explicit(&end, memory_order_relaxed);

		if (last - atomic_load_explicit(&begin, memory_order_acquire) == SIZE) {
			ove_thread_yield();
			continue;
		}
		ring[last % SIZE] = item++;
		atomic_store_explicit(&end, last + 1, memory_order_relaxed);
	}
}

static void consume(void *arg)
{
	(void)arg;
	for (int count = 0; count < ITEMS;) {
		const unsigned first = atomic_load_explicit(&begin, memory_order_relaxed);

		if (atomic_load_explicit(&end, memory_order_acquire) == first) {
			ove_thread_yield();
			continue;
		}
		check_use(ring[first % SIZE]);
		count++;
		atomic_store_explicit(&begin, first + 1, memory_order_release);
	}
}

CHECK_CASE(race_ring)
{
	check_both(produce, consume);
}
