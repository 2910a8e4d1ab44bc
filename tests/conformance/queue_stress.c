/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdatomic.h>

#include "harness.h"

#if CONFIG_OVE_QUEUE

enum { SENDERS = 3, RECEIVERS = 2, ITEMS_EACH = 300 };

struct item {
	uint16_t sender;
	uint16_t number;
};

static ove_queue_storage_t storage;
static ove_queue_t queue;
static struct item buffer[4];
static atomic_uint received[SENDERS][ITEMS_EACH];

static void send_all(void *sender)
{
	for (uint16_t i = 0; i < ITEMS_EACH; i++) {
		const struct item item = {(uint16_t)TEST_NUMBER(sender), i};

		EXPECT_OK(ove_queue_send(queue, &item, TEST_LONG_MS));
	}
}

static void receive_half(void *unused)
{
	uint16_t next[SENDERS] = {0};

	(void)unused;
	for (int i = 0; i < SENDERS * ITEMS_EACH / RECEIVERS; i++) {
		struct item item = {SENDERS, 0};

		EXPECT_OK(ove_queue_receive(queue, &item, TEST_LONG_MS));
		if (item.sender >= SENDERS || item.number >= ITEMS_EACH) {
			test_fail(__FILE_NAME__, __LINE__, "an item is one that was sent");
			continue;
		}
		EXPECT(item.number >= next[item.sender]);
		next[item.sender] = (uint16_t)(item.number + 1u);
		atomic_fetch_add(&received[item.sender][item.number], 1u);
	}
}

OVE_TEST(queue, stress, each_item_comes_once,
	 "With three senders and two receivers of mixed priorities, each of 900 items arrives once, and each sender's "
	 "items in order.")
{
	static const ove_prio_t senders[SENDERS] = {OVE_PRIO_LOW, OVE_PRIO_NORMAL, OVE_PRIO_HIGH};
	static const ove_prio_t receivers[RECEIVERS] = {OVE_PRIO_BELOW_NORMAL, OVE_PRIO_REALTIME};

	EXPECT_OK(ove_queue_init(&queue, &storage, buffer, sizeof(struct item), 4));
	for (int i = 0; i < SENDERS; i++) {
		for (int j = 0; j < ITEMS_EACH; j++) {
			atomic_store(&received[i][j], 0u);
		}
	}
	for (int i = 0; i < RECEIVERS; i++) {
		(void)test_spawn("receiver", receivers[i], receive_half, NULL);
	}
	for (int i = 0; i < SENDERS; i++) {
		(void)test_spawn("sender", senders[i], send_all, TEST_ARG(i));
	}
	test_join_all();
	for (int i = 0; i < SENDERS; i++) {
		for (int j = 0; j < ITEMS_EACH; j++) {
			EXPECT_EQ(atomic_load(&received[i][j]), 1);
		}
	}
	EXPECT_EQ(ove_queue_count(queue), 0);
	EXPECT_OK(ove_queue_deinit(queue));
}

#endif
