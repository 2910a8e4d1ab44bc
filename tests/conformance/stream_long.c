/* SPDX-License-Identifier: MIT OR Apache-2.0 */
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
	 "A send of five times the capacity goes on whenever there is room, to its end.")
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

#endif
