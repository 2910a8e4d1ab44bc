/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <limits.h>
#include <string.h>

#include "harness.h"

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

static void send_in_isr(void *text)
{
	const char *const data = (const char *)text;

	test_point(1);
	EXPECT_EQ(ove_stream_send_from_isr(stream, data, strlen(data)), strlen(data));
}

static void send_to_full_in_isr(void *unused)
{
	(void)unused;
	EXPECT_EQ(ove_stream_send_from_isr(stream, "xyz", 3), 2);
	EXPECT_EQ(ove_stream_send_from_isr(stream, "xyz", 3), 0);
	EXPECT_EQ(ove_stream_available(stream), CAPACITY);
	EXPECT_EQ(ove_stream_space(stream), 0);
}

static void receive_in_isr(void *unused)
{
	char got[16] = {0};

	(void)unused;
	EXPECT_EQ(ove_stream_receive_from_isr(stream, got, 2), 2);
	EXPECT_EQ(ove_stream_receive_from_isr(stream, &got[2], sizeof(got) - 2u), 6);
	EXPECT(strcmp(got, "abcdefxy") == 0);
	EXPECT_EQ(ove_stream_receive_from_isr(stream, got, 1), 0);
}

OVE_TEST(stream, send_from_isr, moves_what_fits, "An ISR puts as many bytes as fit and takes the available ones.")
{
	static char text[] = "abcdef";

	make(1);
	test_in_isr(send_in_isr, text);
	test_in_isr(send_to_full_in_isr, NULL);
	test_in_isr(receive_in_isr, NULL);
	EXPECT_EQ(ove_stream_available(stream), 0);
	end();
}

static void receive_four(void *unused)
{
	char got[8];

	(void)unused;
	EXPECT_EQ(ove_stream_receive(stream, got, sizeof(got), OVE_WAIT_FOREVER), 4);
	test_point(2);
}

OVE_TEST(stream, send_from_isr, wakes_at_the_trigger,
	 "Bytes from ISRs wake the receiver when the trigger level is reached.")
{
	static char three[] = "abc", one[] = "d";

	make(4);
	const ove_thread_t receiver = test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_four, NULL);
	test_in_isr(send_in_isr, three);
	EXPECT_EQ(ove_thread_get_state(receiver), OVE_THREAD_BLOCKED);
	test_in_isr(send_in_isr, one);
	test_join_all();
	EXPECT_POINTS(1, 1, 2);
	end();
}

static void send_nine(void *unused)
{
	(void)unused;
	EXPECT_EQ(ove_stream_send(stream, "012345678", 9, OVE_WAIT_FOREVER), 9);
	test_point(1);
}

static void take_three_in_isr(void *unused)
{
	char got[3];

	(void)unused;
	EXPECT_EQ(ove_stream_receive_from_isr(stream, got, sizeof(got)), 3);
}

OVE_TEST(stream, receive_from_isr, wakes_the_sender, "Space that an ISR frees lets the waiting sender put the rest.")
{
	make(1);
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_nine, NULL);
	test_in_isr(take_three_in_isr, NULL);
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_EQ(ove_stream_available(stream), 6);
	end();
}

OVE_TEST_CHECK(stream, deinit, waited_on_is_busy,
	       "A stream with a waiting receiver or sender cannot be deinitialised: BUSY.")
{
	static char text[] = "abcd";
	char got[CAPACITY];

	make(4);
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_four, NULL);
	EXPECT_ERR(ove_stream_deinit(stream), OVE_ERR_BUSY);
	EXPECT_EQ(ove_stream_send(stream, text, 4, OVE_NO_WAIT), 4);
	test_join_all();
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_nine, NULL);
	EXPECT_ERR(ove_stream_deinit(stream), OVE_ERR_BUSY);
	EXPECT_EQ(ove_stream_receive(stream, got, sizeof(got), OVE_NO_WAIT), CAPACITY);
	test_join_all();
	EXPECT_POINTS(2, 1);
	end();
}

OVE_TEST_CHECK(stream, arguments, null_or_no_length_is_invalid,
	       "NULL and a length of 0 or over INT_MAX return OVE_ERR_INVALID.")
{
	ove_stream_t handle;
	char byte = 'x';

	make(1);
	EXPECT_ERR(ove_stream_init(NULL, &storage, buffer, 1, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_init(&handle, NULL, buffer, 1, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_init(&handle, &storage, NULL, 1, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_send(NULL, &byte, 1, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_send(stream, NULL, 1, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_send(stream, &byte, 0, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_send(stream, &byte, (size_t)INT_MAX + 1u, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_receive(NULL, &byte, 1, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_receive(stream, NULL, 1, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_receive(stream, &byte, 0, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_receive(stream, &byte, (size_t)INT_MAX + 1u, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_reset(NULL), OVE_ERR_INVALID);
	EXPECT_EQ(ove_stream_available(stream), 0);
	end();
}

OVE_TEST_CHECK(stream, init, range_of_the_levels,
	       "A capacity of 0 or INT_MAX, and a trigger of 0 or above the capacity, return OVE_ERR_INVALID.")
{
	ove_stream_t handle;

	EXPECT_ERR(ove_stream_init(&handle, &storage, buffer, 0, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_init(&handle, &storage, buffer, INT_MAX, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_init(&handle, &storage, buffer, CAPACITY, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_init(&handle, &storage, buffer, CAPACITY, CAPACITY + 1), OVE_ERR_INVALID);
	EXPECT_OK(ove_stream_init(&handle, &storage, buffer, CAPACITY, CAPACITY));
	EXPECT_OK(ove_stream_deinit(handle));
}

static void call_in_isr(void *unused)
{
	static ove_stream_storage_t other;
	static unsigned char other_buffer[OVE_STREAM_BUFFER_BYTES(1)];
	ove_stream_t handle;
	char byte = 'x';

	(void)unused;
	EXPECT_ERR(ove_stream_init(&handle, &other, other_buffer, 1, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_stream_deinit(stream), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_stream_send(stream, &byte, 1, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_stream_receive(stream, &byte, 1, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_stream_reset(stream), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_stream_send_from_isr(NULL, &byte, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_send_from_isr(stream, NULL, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_send_from_isr(stream, &byte, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_receive_from_isr(NULL, &byte, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_receive_from_isr(stream, NULL, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_receive_from_isr(stream, &byte, 0), OVE_ERR_INVALID);
	EXPECT_EQ(ove_stream_available(stream), 2);
	test_point(1);
}

OVE_TEST_CHECK(stream, isr, thread_calls_answer_context,
	       "In an ISR, every call but the _from_isr variants, available and space returns OVE_ERR_CONTEXT and "
	       "transfers nothing.")
{
	char got[2];

	make(1);
	EXPECT_EQ(ove_stream_send(stream, "ab", 2, OVE_NO_WAIT), 2);
	test_in_isr(call_in_isr, NULL);
	EXPECT_EQ(ove_stream_receive(stream, got, 2, OVE_NO_WAIT), 2);
	EXPECT(memcmp(got, "ab", 2) == 0);
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(stream, send_from_isr, in_a_thread_is_context,
	       "In a thread, the _from_isr variants return OVE_ERR_CONTEXT.")
{
	char byte = 'x';

	make(1);
	EXPECT_ERR(ove_stream_send_from_isr(stream, &byte, 1), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_stream_available(stream), 0);
	EXPECT_EQ(ove_stream_send(stream, &byte, 1, OVE_NO_WAIT), 1);
	EXPECT_ERR(ove_stream_receive_from_isr(stream, &byte, 1), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_stream_available(stream), 1);
	end();
}

OVE_TEST_AT_START(stream, init, legal_before_the_start,
		  "Before the start, a stream can be created, used without waiting and deinitialised.")
{
	char got[2];

	make(1);
	EXPECT_EQ(ove_stream_send(stream, "ab", 2, OVE_NO_WAIT), 2);
	EXPECT_EQ(ove_stream_available(stream), 2);
	EXPECT_EQ(ove_stream_receive(stream, got, 2, OVE_NO_WAIT), 2);
	EXPECT_EQ(ove_stream_receive(stream, got, 2, OVE_NO_WAIT), 0);
	EXPECT_OK(ove_stream_reset(stream));
	end();
}

OVE_TEST_CHECK_AT_START(stream, send, wait_before_the_start_is_context,
			"Before the start, a wait returns OVE_ERR_CONTEXT.")
{
	char byte = 'x';

	make(1);
	EXPECT_ERR(ove_stream_send(stream, &byte, 1, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_stream_receive(stream, &byte, 1, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_stream_send_from_isr(stream, &byte, 1), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_stream_available(stream), 0);
	end();
}

OVE_TEST_CHECK_STOPS(stream, available, null_stops, OVE_STOP_ARGUMENT, "ove_stream_available",
		     "ove_stream_available(NULL) stops the program.")
{
	(void)ove_stream_available(NULL);
}

OVE_TEST_CHECK_STOPS(stream, space, null_stops, OVE_STOP_ARGUMENT, "ove_stream_space", "ove_stream_space(NULL) stops.")
{
	(void)ove_stream_space(NULL);
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(stream, create, works_like_init,
	 "A stream from ove_stream_create() works, and ove_stream_destroy() frees its memory.")
{
	char got[CAPACITY];

	EXPECT_OK(ove_stream_create(&stream, CAPACITY, 1));
	EXPECT_EQ(ove_stream_send(stream, "012345678", 9, OVE_NO_WAIT), CAPACITY);
	EXPECT_EQ(ove_stream_receive(stream, got, sizeof(got), OVE_NO_WAIT), CAPACITY);
	EXPECT(memcmp(got, "01234567", CAPACITY) == 0);
	EXPECT_OK(ove_stream_destroy(stream));
}

OVE_TEST(stream, create, keeps_to_its_memory,
	 "Full streams that are created one after the other do not overwrite each other.")
{
	enum { STREAMS = 4, BYTES = 128 };
	ove_stream_t streams[STREAMS];
	unsigned char bytes[BYTES];

	for (int i = 0; i < STREAMS; i++) {
		EXPECT_OK(ove_stream_create(&streams[i], BYTES, 1));
	}
	for (int i = 0; i < STREAMS; i++) {
		memset(bytes, i + 1, sizeof(bytes));
		EXPECT_EQ(ove_stream_send(streams[i], bytes, BYTES, OVE_NO_WAIT), BYTES);
	}
	for (int i = 0; i < STREAMS; i++) {
		EXPECT_EQ(ove_stream_receive(streams[i], bytes, BYTES, OVE_NO_WAIT), BYTES);
		for (int at = 0; at < BYTES; at++) {
			EXPECT_EQ(bytes[at], i + 1);
		}
		EXPECT_OK(ove_stream_destroy(streams[i]));
	}
}

OVE_TEST_CHECK(stream, create, errors, "Create and destroy return the same errors as init and deinit.")
{
	EXPECT_ERR(ove_stream_create(NULL, 8, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_create(&stream, 0, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_create(&stream, 8, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_create(&stream, 8, 9), OVE_ERR_INVALID);
	EXPECT_ERR(ove_stream_destroy(NULL), OVE_ERR_INVALID);
}
#endif

#endif
