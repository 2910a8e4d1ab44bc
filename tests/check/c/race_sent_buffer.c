/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.buffer: the sender goes on to write a buffer that the receiver reads.
 */
#include "check.h"

OVE_QUEUE_DEFINE_STATIC(sent_buffers, int *, 2);
static int buffer[4];
static int sum;

static void send(void *arg)
{
	int *mine = buffer;

	(void)arg;
	buffer[0] = 1;
	ove_queue_send(sent_buffers, &mine, OVE_WAIT_FOREVER);
	buffer[0] = 2;
}

static void receive(void *arg)
{
	int *got;

	(void)arg;
	ove_queue_receive(sent_buffers, &got, OVE_WAIT_FOREVER);
	sum += got[0];
}

CHECK_CASE(race_sent_buffer)
{
	check_both(send, receive);
}
