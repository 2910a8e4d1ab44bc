/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"
#include "partner.h"

#define SUITE    "queue"
#define CAPACITY 8
#define BURST    64

#if CONFIG_OVE_ZERO_HEAP

static ove_queue_t queue;
static ove_queue_storage_t queue_storage;
static uint32_t queue_buffer[CAPACITY];

static bool make_queue(void)
{
	return MAKE_WITH(queue, queue, queue_buffer, sizeof(uint32_t), CAPACITY);
}

#else

static ove_queue_t queue;

static bool make_queue(void)
{
	return MAKE_WITH(queue, queue, sizeof(uint32_t), CAPACITY);
}

#endif

static bool setup(void *context)
{
	(void)context;
	return make_queue();
}

static void send_receive(void *context)
{
	uint32_t item = 0x12345678;

	(void)context;
	OVE_BENCH_EXPECT(ove_queue_send(queue, &item, OVE_WAIT_FOREVER) == OVE_OK);
	OVE_BENCH_EXPECT(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER) == OVE_OK);
}

static bool teardown(void *context)
{
	(void)context;
	return UNMAKE(queue, queue);
}

OBJECT(sem, all_received);

static void receive_bursts(void *arg)
{
	(void)arg;
	for (uint32_t expected = 0;; expected = (expected + 1) % BURST) {
		uint32_t item = 0;

		OVE_BENCH_EXPECT(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER) == OVE_OK);
		if (partner_stops) {
			return;
		}
		OVE_BENCH_EXPECT(item == expected);
		if (expected == BURST - 1) {
			OVE_BENCH_EXPECT(ove_sem_give(all_received) == OVE_OK);
		}
	}
}

static bool burst_setup(void *context)
{
	(void)context;
	return make_queue() && MAKE_WITH(sem, all_received, 0, 1) && partner_start(receive_bursts, PRIORITY_RUNNER);
}

static void burst(void *context)
{
	(void)context;
	for (uint32_t item = 0; item < BURST; item++) {
		OVE_BENCH_EXPECT(ove_queue_send(queue, &item, OVE_WAIT_FOREVER) == OVE_OK);
	}
	OVE_BENCH_EXPECT(ove_sem_take(all_received, OVE_WAIT_FOREVER) == OVE_OK);
}

static bool burst_teardown(void *context)
{
	const uint32_t item = 0;

	(void)context;
	partner_stops = true;
	return ove_queue_send(queue, &item, OVE_WAIT_FOREVER) == OVE_OK && partner_end() && UNMAKE(sem, all_received) &&
	       UNMAKE(queue, queue);
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *context)
{
	ove_queue_t one;

	(void)context;
	OVE_BENCH_EXPECT(ove_queue_create(&one, sizeof(uint32_t), CAPACITY) == OVE_OK);
	OVE_BENCH_EXPECT(ove_queue_destroy(one) == OVE_OK);
}

#endif

void queue_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){
		.suite = SUITE, .name = "send_receive", .setup = setup, .body = send_receive, .teardown = teardown});
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE,
					  .name = "throughput_2t",
					  .setup = burst_setup,
					  .body = burst,
					  .teardown = burst_teardown});
#if !CONFIG_OVE_ZERO_HEAP
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "create_destroy", .body = create_destroy});
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
