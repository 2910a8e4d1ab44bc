/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.line: the sender changes a buffer between two writes to a stream that says how long it is, and the
 * receiver of the first length still reads it.
 */
#include "check.h"

OVE_STREAM_DEFINE_STATIC(lengths, 16, 1);
static int line[4];

static void send(void *arg)
{
	uint8_t length = 4;

	(void)arg;
	line[0] = 1;
	ove_stream_send(lengths, &length, sizeof(length), OVE_WAIT_FOREVER);
	line[0] = 2;
	ove_stream_send(lengths, &length, sizeof(length), OVE_WAIT_FOREVER);
}

static void receive(void *arg)
{
	uint8_t got;

	(void)arg;
	/* Both bytes are there. */
	ove_thread_sleep_ms(2);
	ove_stream_receive(lengths, &got, sizeof(got), OVE_WAIT_FOREVER);
	check_use(line[0]);
	ove_stream_receive(lengths, &got, sizeof(got), OVE_WAIT_FOREVER);
}

CHECK_CASE(race_streamed)
{
	check_both(send, receive);
}
