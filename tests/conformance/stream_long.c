/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "harness.h"

#if CONFIG_OVE_STREAM

enum { CAPACITY = 4, LENGTH = 5 * CAPACITY };

OVE_STREAM_DEFINE_STATIC(stream, CAPACITY, 1);

static void send_all(void *unused)
{
	unsigned char bytes[LENGTH];

	(void)unused;
	for (unsigned char i = 0; i < LENGTH; i++) {
		bytes[i] = i;
	}
	EXPECT_EQ(ove_stream_send(stream, bytes, LENGTH, TEST_LONG_MS), LENGTH);
	test_point(1);
}

OVE_TEST(stream, send, many_times_the_capacity,
	 "A send of five times the capacity continues whenever there is space, until it is complete.")
{
	unsigned char expected = 0;

	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_all, NULL);
	while (expected < LENGTH) {
		unsigned char bytes[CAPACITY];
		const int count = (int)ove_stream_receive(stream, bytes, CAPACITY, 1000);

		EXPECT(count > 0);
		if (count <= 0) {
			break;
		}
		for (int i = 0; i < count; i++) {
			EXPECT_EQ(bytes[i], expected);
			expected++;
		}
	}
	EXPECT_EQ(expected, LENGTH);
	test_join_all();
	EXPECT_POINTS(1);
}

OVE_STREAM_DEFINE_STATIC(narrow, 4, 1);

static void receive_nine(void *unused)
{
	static const char want[] = "123456789";
	char bytes[9];
	size_t had = 0;

	(void)unused;
	while (had < sizeof(bytes)) {
		had += (size_t)ove_stream_receive(narrow, bytes + had, sizeof(bytes) - had, OVE_WAIT_FOREVER);
	}
	EXPECT(memcmp(bytes, want, sizeof(bytes)) == 0);
	test_point(1);
}

OVE_TEST(stream, send, wakes_the_more_urgent_and_waits,
	 "A send of more than fits wakes a more urgent receiver and then waits for space, both in one call.")
{
	const ove_thread_t receiver = test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_nine, NULL);

	EXPECT_EQ(ove_stream_send(narrow, "123456789", 9, TEST_LONG_MS), 9);
	test_wait_state(receiver, OVE_THREAD_TERMINATED);
	test_join_all();
	EXPECT_POINTS(1);
}

#endif
