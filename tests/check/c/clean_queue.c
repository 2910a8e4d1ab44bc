/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a buffer is handed over by its pointer in a queue.
 */
#include "check.h"

OVE_QUEUE_DEFINE_STATIC(full_buffers, int *, 2);
static int queued[CHECK_TURNS];

static void send(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		int *buffer = &queued[turn];

		*buffer = turn;
		ove_queue_send(full_buffers, &buffer, OVE_WAIT_FOREVER);
	}
}

static void receive(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		int *buffer;

		ove_queue_receive(full_buffers, &buffer, OVE_WAIT_FOREVER);
		check_use(*buffer);
	}
}

CHECK_CASE(clean_queue)
{
	check_both(send, receive);
}
