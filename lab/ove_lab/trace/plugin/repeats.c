/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "repeats.h"

#include "record.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The maximum number of events in an iteration, and an invalid position. */
enum { LONGEST = 256, NOWHERE = -1 };
/* The first instruction of the loop's iterations. */
static uint32_t head;
static bool has_head;
/* The starts of this iteration and of the previous one, as positions in the part being written. */
static ptrdiff_t begin, before = NOWHERE;
/* The note that counts the repetitions of the iteration right before it. */
static ptrdiff_t counter = NOWHERE;

void repeats_forget(void)
{
	has_head = false;
	before = counter = NOWHERE;
}

static void start(uint32_t address)
{
	repeats_forget();
	has_head = true;
	head = address;
	begin = (ptrdiff_t)record_filled;
}

/* The file must be zero after the end of the record, in case QEMU is killed. */
static void drop(ptrdiff_t from, ptrdiff_t length)
{
	memset(record_part + from, 0, (size_t)length * sizeof(*record_part));
	record_filled = (size_t)from;
}

static bool is_equal(ptrdiff_t one, ptrdiff_t other, ptrdiff_t length)
{
	return memcmp(record_part + one, record_part + other, (size_t)length * sizeof(*record_part)) == 0;
}

void repeats_jump_back(uint32_t address)
{
	ptrdiff_t length = (ptrdiff_t)record_filled - begin;
	if (!has_head || length > LONGEST) {
		start(address);
		return;
	}
	if (address != head) {
		return;
	}
	if (counter != NOWHERE) {
		uint64_t counted = record_part[counter];
		ptrdiff_t counts = (ptrdiff_t)(counted >> UPPER_SHIFT);
		if (length == counts && (counted & UINT32_MAX) != UINT32_MAX &&
		    is_equal(begin, counter - counts, counts)) {
			record_part[counter]++;
			drop(begin, length);
			return;
		}
		counter = NOWHERE;
	} else if (before != NOWHERE && length == begin - before && is_equal(begin, before, length)) {
		counter = begin;
		drop(begin, length);
		record_add(REPEAT | (uint64_t)length << UPPER_SHIFT | 1);
		before = NOWHERE;
		begin = (ptrdiff_t)record_filled;
		return;
	}
	before = begin;
	begin = (ptrdiff_t)record_filled;
}
