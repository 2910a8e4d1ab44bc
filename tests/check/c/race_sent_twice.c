/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.frame: the sender changes a buffer between two sends of its address, and the receiver of the first
 * one still reads it.
 */
#include "check.h"

OVE_QUEUE_DEFINE_STATIC(frames, int *, 4);
static int frame[4];

static void send(void *arg)
{
	int *mine = frame;

	(void)arg;
	frame[0] = 1;
	ove_queue_send(frames, &mine, OVE_WAIT_FOREVER);
	frame[0] = 2;
	ove_queue_send(frames, &mine, OVE_WAIT_FOREVER);
}

static void receive(void *arg)
{
	int *got;

	(void)arg;
	/* Both messages are there. */
	ove_thread_sleep_ms(2);
	ove_queue_receive(frames, &got, OVE_WAIT_FOREVER);
	check_use(got[0]);
	ove_queue_receive(frames, &got, OVE_WAIT_FOREVER);
}

CHECK_CASE(race_sent_twice)
{
	check_both(send, receive);
}
