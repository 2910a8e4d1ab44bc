/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"
#include "partner.h"

#define SUITE    "stream"
#define CAPACITY 256
#define PIECE    64
#define BURST    1024

#if CONFIG_OVE_ZERO_HEAP

static ove_stream_t stream;
static ove_stream_storage_t stream_storage;
static unsigned char stream_buffer[OVE_STREAM_BUFFER_BYTES(CAPACITY)];

static bool make_stream(void)
{
	return MAKE_WITH(stream, stream, stream_buffer, CAPACITY, 1);
}

#else

static ove_stream_t stream;

static bool make_stream(void)
{
	return MAKE_WITH(stream, stream, CAPACITY, 1);
}

#endif

static unsigned char sent[PIECE];
static unsigned char received[PIECE];

static bool setup(void *context)
{
	(void)context;
	return make_stream();
}

static void send_receive(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_stream_send(stream, sent, PIECE, OVE_WAIT_FOREVER) == PIECE);
	OVE_BENCH_EXPECT(ove_stream_receive(stream, received, PIECE, OVE_WAIT_FOREVER) == PIECE);
}

static bool teardown(void *context)
{
	(void)context;
	return UNMAKE(stream, stream);
}

OBJECT(sem, all_received);

static void receive_bursts(void *arg)
{
	(void)arg;
	for (int total = 0;;) {
		const int got = ove_stream_receive(stream, received, PIECE, OVE_WAIT_FOREVER);

		if (partner_stops) {
			return;
		}
		OVE_BENCH_EXPECT(got > 0);
		total += got;
		if (total == BURST) {
			total = 0;
			OVE_BENCH_EXPECT(ove_sem_give(all_received) == OVE_OK);
		}
	}
}

static bool burst_setup(void *context)
{
	(void)context;
	return make_stream() && MAKE_WITH(sem, all_received, 0, 1) && partner_start(receive_bursts, PRIORITY_RUNNER);
}

static void burst(void *context)
{
	(void)context;
	for (int total = 0; total < BURST; total += PIECE) {
		OVE_BENCH_EXPECT(ove_stream_send(stream, sent, PIECE, OVE_WAIT_FOREVER) == PIECE);
	}
	OVE_BENCH_EXPECT(ove_sem_take(all_received, OVE_WAIT_FOREVER) == OVE_OK);
}

static bool burst_teardown(void *context)
{
	(void)context;
	partner_stops = true;
	return ove_stream_send(stream, sent, 1, OVE_WAIT_FOREVER) == 1 && partner_end() && UNMAKE(sem, all_received) &&
	       UNMAKE(stream, stream);
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *context)
{
	ove_stream_t one;

	(void)context;
	OVE_BENCH_EXPECT(ove_stream_create(&one, CAPACITY, 1) == OVE_OK);
	OVE_BENCH_EXPECT(ove_stream_destroy(one) == OVE_OK);
}

#endif

void stream_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){
		.suite = SUITE, .name = "send_recv_64B", .setup = setup, .body = send_receive, .teardown = teardown});
	ove_bench_run(&(ove_bench_case_t){
		.suite = SUITE, .name = "throughput", .setup = burst_setup, .body = burst, .teardown = burst_teardown});
#if !CONFIG_OVE_ZERO_HEAP
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "create_destroy", .body = create_destroy});
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
