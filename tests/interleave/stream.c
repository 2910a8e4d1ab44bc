/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "model.h"

#include <ove/time.h>

enum { CAPACITY = 2 };

static struct ove_stream stream;
static unsigned char buffer[CAPACITY];
static size_t sent;
static size_t received;
static unsigned char next_byte;

static void send_four_for_1_ms(void *unused)
{
	(void)unused;
	sent += ove_backend_stream_send(&stream, "\1\2\3\4", 4, 1);
}

static void send_two_in_isr(void *unused)
{
	(void)unused;
	sent += ove_backend_stream_send_from_isr(&stream, "\1\2", 2);
}

static void send_two_when_it_waits(void *unused)
{
	while (stream.receiver.first == NULL) {
		model_sleep_ms(1);
	}
	send_two_in_isr(unused);
}

static void take(size_t length, uint32_t timeout_ms)
{
	unsigned char bytes[4] = {0};
	const size_t count = ove_backend_stream_receive(&stream, bytes, length, timeout_ms);

	for (size_t i = 0; i < count; i++) {
		EXPECT(bytes[i] == ++next_byte);
	}
	received += count;
}

static void receive_for_1_ms(void *unused)
{
	(void)unused;
	take(3, 1);
}

static void receive_two(void *unused)
{
	(void)unused;
	take(2, OVE_WAIT_FOREVER);
	EXPECT(received == 2);
}

static void receive_twice(void *unused)
{
	(void)unused;
	take(1, 1);
	take(2, 1);
}

/* Takes a byte every 3 ms, so that a send of many bytes waits in several steps. */
static void receive_slowly(void *unused)
{
	(void)unused;
	for (int i = 0; i < 6; i++) {
		model_sleep_ms(3);
		take(1, OVE_NO_WAIT);
	}
}

static void send_for_10_ms(void *unused)
{
	const uint64_t start_us = ove_backend_time_get_us();

	(void)unused;
	sent += ove_backend_stream_send(&stream, "\1\2\3\4\5\6\7\10", 8, 10);
	EXPECT(ove_backend_time_get_us() - start_us == 10000u);
	/* Two bytes are sent at once, then one for each byte taken at 3, 6 and 9 ms. */
	EXPECT(sent == 5);
}

static void begin(size_t trigger)
{
	ove_backend_stream_init(&stream, buffer, CAPACITY, trigger);
	sent = 0;
	received = 0;
	next_byte = 0;
}

static void end(void)
{
	EXPECT(!ove_backend_stream_in_use(&stream));
	EXPECT(sent == received + ove_backend_stream_available(&stream));
}

SEARCH(stream, receive, bytes_meet_timeout, 4,
       "Bytes sent near the end of a receive are taken by it or stay in the stream, in order.")
{
	begin(2);
	(void)model_thread("receiver", OVE_PRIO_NORMAL, receive_for_1_ms, NULL);
	(void)model_thread("ISR", OVE_PRIO_NORMAL, send_two_in_isr, NULL);
	model_run();
	EXPECT(sent == 2);
	end();
}

SEARCH_IN_TIME(stream, receive, wakes_at_the_trigger,
	       "A receive without a timeout ends once the trigger level is reached.")
{
	begin(2);
	(void)model_thread("receiver", OVE_PRIO_NORMAL, receive_two, NULL);
	(void)model_thread("ISR", OVE_PRIO_NORMAL, send_two_when_it_waits, NULL);
	model_run();
	EXPECT(sent == 2);
	end();
}

SEARCH(stream, send, room_meets_timeout, 3,
       "Space that comes free near the end of a send is used by it, and the result counts it.")
{
	begin(1);
	(void)model_thread("sender", OVE_PRIO_NORMAL, send_four_for_1_ms, NULL);
	(void)model_thread("receiver", OVE_PRIO_NORMAL, receive_twice, NULL);
	model_run();
	EXPECT(sent >= 2);
	end();
}

SEARCH_IN_TIME(stream, send, one_timeout_for_all_steps,
	       "A send that waits in several steps has a single timeout for all of them.")
{
	begin(1);
	(void)model_thread("sender", OVE_PRIO_NORMAL, send_for_10_ms, NULL);
	(void)model_thread("receiver", OVE_PRIO_NORMAL, receive_slowly, NULL);
	model_run();
	end();
}

static void send_three_for_10_ms(void *unused)
{
	const uint64_t start_us = ove_backend_time_get_us();

	(void)unused;
	sent += ove_backend_stream_send(&stream, "\1\2\3", 3, 10);
	EXPECT(ove_backend_time_get_us() - start_us == 3000u);
}

static void receive_one_after_3_ms(void *unused)
{
	(void)unused;
	model_sleep_ms(3);
	take(1, OVE_NO_WAIT);
}

SEARCH_IN_TIME(stream, send, goes_on_with_any_room, "A waiting send continues as soon as there is room for a byte.")
{
	begin(1);
	(void)model_thread("sender", OVE_PRIO_NORMAL, send_three_for_10_ms, NULL);
	(void)model_thread("receiver", OVE_PRIO_NORMAL, receive_one_after_3_ms, NULL);
	model_run();
	EXPECT(sent == 3);
	end();
}
