/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The cost of a send and a receive together, by the size of the item, which the caller's compiler sees. */
#include <ove/ove.h>

#include "bench.h"

#define SUITE    "queue_sizes"
#define CAPACITY 8

static ove_queue_t queue;
static ove_queue_storage_t storage;
static uint32_t buffer[CAPACITY * 64 / sizeof(uint32_t)];

static bool setup(void *item_size)
{
	return ove_queue_init(&queue, &storage, buffer, *(const size_t *)item_size, CAPACITY) == OVE_OK;
}

static bool teardown(void *item_size)
{
	(void)item_size;
	return ove_queue_deinit(queue) == OVE_OK;
}

/* Called once for each size, each time with a separate item. */
#define SIZE(bytes)                                                                                        \
	static uint32_t item_##bytes[(bytes) / sizeof(uint32_t)];                                          \
	static size_t size_##bytes = (bytes);                                                              \
	static void send_receive_##bytes(void *item_size)                                                  \
	{                                                                                                  \
		(void)item_size;                                                                           \
		OVE_BENCH_EXPECT(ove_queue_send(queue, item_##bytes, OVE_WAIT_FOREVER) == OVE_OK);         \
		OVE_BENCH_EXPECT(ove_queue_receive(queue, item_##bytes, OVE_WAIT_FOREVER) == OVE_OK);      \
	}                                                                                                  \
	static void measure_##bytes(void)                                                                  \
	{                                                                                                  \
		ove_bench_run(&(ove_bench_case_t){.suite = SUITE,                                          \
						  .name = "send_receive_" #bytes "B",                      \
						  .setup = setup,                                          \
						  .body = send_receive_##bytes,                            \
						  .teardown = teardown,                                    \
						  .context = &size_##bytes,                                \
						  .note = "one item of " #bytes " bytes, by one thread"}); \
	}

SIZE(4)
SIZE(8)
SIZE(16)
SIZE(32)
SIZE(64)

/* One-word items from a longer array: each arrives whole and in order, without the bytes after it. */
static void words_of_an_array(void *context)
{
	size_t item_size = sizeof(uint32_t);
	uint32_t sent[CAPACITY];
	uint32_t received[CAPACITY] = {0};

	(void)context;
	OVE_BENCH_EXPECT(setup(&item_size));
	for (uint32_t i = 0; i < CAPACITY; i++) {
		sent[0] = i + 1;
		OVE_BENCH_EXPECT(ove_queue_send(queue, sent, OVE_NO_WAIT) == OVE_OK);
	}
	OVE_BENCH_EXPECT(ove_queue_send(queue, sent, OVE_NO_WAIT) == OVE_ERR_TIMEOUT);
	for (uint32_t i = 0; i < CAPACITY; i++) {
		OVE_BENCH_EXPECT(ove_queue_receive(queue, received, OVE_NO_WAIT) == OVE_OK);
		OVE_BENCH_EXPECT(received[0] == i + 1 && received[1] == 0);
	}
	OVE_BENCH_EXPECT(ove_queue_receive(queue, received, OVE_NO_WAIT) == OVE_ERR_TIMEOUT);
	OVE_BENCH_EXPECT(teardown(&item_size));
}

void ove_bench_suites(void)
{
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "words_of_an_array", .body = words_of_an_array});
	measure_4();
	measure_8();
	measure_16();
	measure_32();
	measure_64();
}
