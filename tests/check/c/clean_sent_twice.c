/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: each message has a buffer of its own, until the receiver has given that one back.
 */
#include "check.h"

enum { FRAMES = 2 };

OVE_QUEUE_DEFINE_STATIC(full_frames, int *, FRAMES);
OVE_QUEUE_DEFINE_STATIC(free_frames, int *, FRAMES);
static int frames[FRAMES][4];

static void send(void *arg)
{
	int *mine;

	(void)arg;
	for (int i = 0; i < FRAMES; i++) {
		mine = frames[i];
		ove_queue_send(free_frames, &mine, OVE_WAIT_FOREVER);
	}
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_queue_receive(free_frames, &mine, OVE_WAIT_FOREVER);
		mine[0] = turn;
		ove_queue_send(full_frames, &mine, OVE_WAIT_FOREVER);
	}
}

static void receive(void *arg)
{
	int *got;

	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_queue_receive(full_frames, &got, OVE_WAIT_FOREVER);
		check_use(got[0]);
		ove_queue_send(free_frames, &got, OVE_WAIT_FOREVER);
	}
}

CHECK_CASE(clean_sent_twice)
{
	check_both(send, receive);
}
