/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "harness.h"
#include "timing.h"

#if CONFIG_OVE_STREAM

enum { CAPACITY = 8 };

static ove_stream_storage_t storage;
static ove_stream_t stream;
static unsigned char buffer[OVE_STREAM_BUFFER_BYTES(CAPACITY)];

static void make(size_t trigger)
{
	EXPECT_OK(ove_stream_init(&stream, &storage, buffer, CAPACITY, trigger));
}

static void end(void)
{
	EXPECT_OK(ove_stream_deinit(stream));
}

static void put(const char *text)
{
	EXPECT_EQ(ove_stream_send(stream, text, strlen(text), OVE_NO_WAIT), strlen(text));
}

static void expect_text(const char *want)
{
	char got[32];

	memset(got, 0, sizeof(got));
	EXPECT_EQ(ove_stream_receive(stream, got, sizeof(got), OVE_NO_WAIT), strlen(want));
	EXPECT(strcmp(got, want) == 0);
}

OVE_TEST(stream, send, keeps_the_order,
	 "Bytes come out in the order they went in, across several sends and past the end of the buffer.")
{
	char got[3] = {0};

	make(1);
	put("abc");
	put("de");
	EXPECT_EQ(ove_stream_receive(stream, got, 2, OVE_NO_WAIT), 2);
	EXPECT(got[0] == 'a' && got[1] == 'b');
	put("fghij");
	expect_text("cdefghij");
	put("klmno");
	expect_text("klmno");
	end();
}

OVE_TEST(stream, available, follows_the_bytes, "Available and space add up to the capacity at every filling.")
{
	make(1);
	for (size_t i = 0; i <= CAPACITY; i++) {
		EXPECT_EQ(ove_stream_available(stream), i);
		EXPECT_EQ(ove_stream_space(stream), CAPACITY - i);
		if (i < CAPACITY) {
			put("x");
		}
	}
	end();
}

OVE_TEST(stream, send, part_of_it_fits, "Without waiting, a send puts as many bytes as fit and returns their number.")
{
	make(1);
	EXPECT_EQ(ove_stream_send(stream, "0123456789", 10, OVE_NO_WAIT), CAPACITY);
	EXPECT_EQ(ove_stream_send(stream, "x", 1, OVE_NO_WAIT), 0);
	expect_text("01234567");
	end();
}

OVE_TEST(stream, receive, empty_gives_none,
	 "Without waiting, a receive from an empty stream returns 0 and writes nothing.")
{
	char got = 'x';

	make(1);
	EXPECT_EQ(ove_stream_receive(stream, &got, 1, OVE_NO_WAIT), 0);
	EXPECT_EQ(got, 'x');
	end();
}

OVE_TEST(stream, receive, takes_at_most_the_length, "A receive of three bytes leaves the others.")
{
	char got[3];

	make(1);
	put("abcde");
	EXPECT_EQ(ove_stream_receive(stream, got, sizeof(got), OVE_WAIT_FOREVER), 3);
	EXPECT(memcmp(got, "abc", 3) == 0);
	expect_text("de");
	end();
}

OVE_TEST(stream, receive, does_not_wait_for_the_trigger_when_there_are_bytes,
	 "If there are bytes, but fewer than the trigger level, a receive returns them at once.")
{
	char got[4];

	make(4);
	put("a");
	EXPECT_EQ(ove_stream_receive(stream, got, sizeof(got), OVE_WAIT_FOREVER), 1);
	EXPECT_EQ(got[0], 'a');
	end();
}

static int receive_for(uint32_t timeout_ms)
{
	char got;

	return ove_stream_receive(stream, &got, 1, timeout_ms);
}

static int send_for(uint32_t timeout_ms)
{
	return ove_stream_send(stream, "x", 1, timeout_ms);
}

OVE_TEST(stream, receive, timeout_is_never_early, "A receive from an empty stream never times out early.")
{
	make(1);
	test_never_early(receive_for, 0);
	end();
}

OVE_TEST(stream, receive, timeout_is_at_most_a_tick_late, "A receive times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make(1);
	test_at_most_a_tick_late(receive_for);
	end();
}

OVE_TEST(stream, send, timeout_is_never_early, "A send to a full stream never times out early.")
{
	make(1);
	put("01234567");
	test_never_early(send_for, 0);
	end();
}

OVE_TEST(stream, send, timeout_is_at_most_a_tick_late, "A send times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make(1);
	put("01234567");
	test_at_most_a_tick_late(send_for);
	end();
}

static void receive_text(void *want)
{
	char got[16] = {0};

	EXPECT_EQ(ove_stream_receive(stream, got, sizeof(got), OVE_WAIT_FOREVER), strlen((const char *)want));
	EXPECT(strcmp(got, (const char *)want) == 0);
	test_point(2);
}

OVE_TEST(stream, receive, wakes_at_the_trigger,
	 "A waiting receiver wakes when the trigger level is reached, not before.")
{
	static char want[] = "abcd";

	make(4);
	const ove_thread_t receiver = test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_text, want);
	put("a");
	put("bc");
	EXPECT_EQ(ove_thread_get_state(receiver), OVE_THREAD_BLOCKED);
	EXPECT_EQ(ove_stream_available(stream), 3);
	test_point(1);
	put("d");
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

static void receive_two_of_four(void *unused)
{
	char got[4];

	(void)unused;
	EXPECT_EQ(ove_stream_receive(stream, got, sizeof(got), 500), 2);
	EXPECT(memcmp(got, "ab", 2) == 0);
	test_point(1);
}

OVE_TEST(stream, receive, timeout_gives_what_is_there,
	 "A receive that times out below the trigger level returns the available bytes.")
{
	make(4);
	const uint64_t start_us = ove_time_get_us();
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_two_of_four, NULL);
	put("ab");
	test_in_time(start_us, 500000u);
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_EQ(ove_stream_available(stream), 0);
	end();
}

static void send_twelve(void *unused)
{
	(void)unused;
	EXPECT_EQ(ove_stream_send(stream, "0123456789ab", 12, OVE_WAIT_FOREVER), 12);
	test_point(2);
}

OVE_TEST(stream, send, longer_than_the_capacity,
	 "A send of more than the capacity ends once a receiver has freed enough space.")
{
	char got[12];
	size_t length = 0;

	make(1);
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_twelve, NULL);
	EXPECT_EQ(ove_stream_available(stream), CAPACITY);
	test_point(1);
	while (length < sizeof(got)) {
		const int taken = ove_stream_receive(stream, &got[length], sizeof(got) - length, TEST_LONG_MS);

		if (taken <= 0) {
			test_fail(__FILE_NAME__, __LINE__, "the sender goes on");
			break;
		}
		length += (size_t)taken;
	}
	test_join_all();
	EXPECT(memcmp(got, "0123456789ab", sizeof(got)) == 0);
	EXPECT_POINTS(1, 2);
	end();
}

static void send_ten_for_20_ms(void *unused)
{
	(void)unused;
	/* Not time-critical: there is no receiver in these 20 ms or later. */
	EXPECT_EQ(ove_stream_send(stream, "0123456789", 10, 20), CAPACITY);
	test_point(1);
}

OVE_TEST(stream, send, timeout_answers_what_was_put,
	 "A send that times out returns the number of bytes that it has put.")
{
	make(1);
	(void)test_spawn("sender", OVE_PRIO_HIGH, send_ten_for_20_ms, NULL);
	test_join_all();
	expect_text("01234567");
	EXPECT_POINTS(1);
	end();
}

OVE_TEST(stream, reset, drops_all, "A reset drops all bytes, and the stream still works.")
{
	make(2);
	put("abcdef");
	EXPECT_OK(ove_stream_reset(stream));
	EXPECT_EQ(ove_stream_available(stream), 0);
	EXPECT_EQ(ove_stream_space(stream), CAPACITY);
	put("01234567");
	expect_text("01234567");
	end();
}

OVE_TEST(stream, reset, waited_on_is_busy,
	 "A reset of a stream with a waiting thread returns OVE_ERR_BUSY and drops nothing.")
{
	static char want[] = "abcd";

	make(4);
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_text, want);
	put("ab");
	EXPECT_ERR(ove_stream_reset(stream), OVE_ERR_BUSY);
	EXPECT_EQ(ove_stream_available(stream), 2);
	put("cd");
	test_join_all();
	end();
}

OVE_TEST(stream, init, smallest, "A stream of one byte works.")
{
	EXPECT_OK(ove_stream_init(&stream, &storage, buffer, 1, 1));
	put("a");
	EXPECT_EQ(ove_stream_space(stream), 0);
	EXPECT_EQ(ove_stream_send(stream, "b", 1, OVE_NO_WAIT), 0);
	expect_text("a");
	put("b");
	expect_text("b");
	end();
}

enum { STRESS_BYTES = 4000 };

static void send_numbered_bytes(void *unused)
{
	unsigned char chunk[7];
	size_t sent = 0;

	(void)unused;
	while (sent < STRESS_BYTES) {
		size_t length = 1u + sent % sizeof(chunk);

		if (length > STRESS_BYTES - sent) {
			length = STRESS_BYTES - sent;
		}
		for (size_t i = 0; i < length; i++) {
			chunk[i] = (unsigned char)((sent + i) % 251u);
		}
		EXPECT_EQ(ove_stream_send(stream, chunk, length, TEST_LONG_MS), length);
		sent += length;
	}
	test_point(1);
}

static void receive_numbered_bytes(void)
{
	unsigned char chunk[5];
	size_t received = 0;

	while (received < STRESS_BYTES) {
		const int length = ove_stream_receive(stream, chunk, 1u + received % sizeof(chunk), TEST_LONG_MS);

		if (length <= 0) {
			test_fail(__FILE_NAME__, __LINE__, "bytes go on coming");
			return;
		}
		for (size_t i = 0; i < (size_t)length; i++) {
			EXPECT_EQ(chunk[i], (received + i) % 251u);
		}
		received += (size_t)length;
	}
}

OVE_TEST(stream, stress, no_byte_is_lost,
	 "4,000 numbered bytes in pieces of many lengths arrive in order, whichever side is faster.")
{
	static const ove_prio_t priorities[] = {OVE_PRIO_LOW, OVE_PRIO_HIGH};

	for (size_t i = 0; i < 2; i++) {
		make(1);
		(void)test_spawn("sender", priorities[i], send_numbered_bytes, NULL);
		receive_numbered_bytes();
		test_join_all();
		EXPECT_EQ(ove_stream_available(stream), 0);
		end();
	}
	EXPECT_POINTS(1, 1);
}

#endif
