/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.packed_status.value: the member of a packed structure is in two words of memory, and one instruction
 * reads or writes it.
 */
#include "check.h"

static struct __attribute__((packed)) {
	unsigned char identifier;
	unsigned value;
	unsigned short check;
} packed_status;

static void count(void *arg)
{
	(void)arg;
	for (unsigned turn = 0; turn < CHECK_TURNS; turn++) {
		packed_status.value += turn;
		ove_thread_yield();
	}
}

CHECK_CASE(race_packed_member)
{
	check_both(count, count);
	check_use((int)packed_status.value);
}
