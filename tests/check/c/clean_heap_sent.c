/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: at the end of the program, the only pointers to some blocks are in the messages of a queue and in a
 * stream, where the library has copied them byte by byte.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { SENT_BYTES = 20 };

struct __attribute__((packed)) message {
	unsigned char kind;
	char *text;
};

OVE_QUEUE_DEFINE_STATIC(sent_messages, struct message, 2);
OVE_STREAM_DEFINE_STATIC(sent_bytes, 16, 1);

static __attribute__((noinline)) void send_one(void)
{
	struct message message = {1, malloc(SENT_BYTES)};
	char *raw = malloc(SENT_BYTES);

	strcpy(message.text, "text");
	ove_queue_send(sent_messages, &message, OVE_NO_WAIT);
	strcpy(raw, "raw");
	ove_stream_send(sent_bytes, &message.kind, sizeof(message.kind), OVE_NO_WAIT);
	ove_stream_send(sent_bytes, &raw, sizeof(raw), OVE_NO_WAIT);
}

CHECK_CASE(clean_heap_sent)
{
	send_one();
	send_one();
	ove_thread_sleep_ms(1);
}
