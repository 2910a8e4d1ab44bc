/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: each byte of a stream names a buffer of its own, and the receiver takes several bytes at a time.
 */
#include "check.h"

enum { LINES = 4 };

OVE_STREAM_DEFINE_STATIC(numbers, 16, 2);
static int lines[LINES][4];

static void send(void *arg)
{
	(void)arg;
	for (uint8_t number = 0; number < LINES; number++) {
		lines[number][0] = number;
		ove_stream_send(numbers, &number, sizeof(number), OVE_WAIT_FOREVER);
	}
}

static void receive(void *arg)
{
	uint8_t got[2];

	(void)arg;
	for (int turn = 0; turn < LINES / 2; turn++) {
		int count = ove_stream_receive(numbers, got, sizeof(got), OVE_WAIT_FOREVER);

		for (int i = 0; i < count; i++) {
			check_use(lines[got[i]][0]);
		}
	}
}

CHECK_CASE(clean_streamed)
{
	check_both(send, receive);
}
