// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"
#include "partner.hpp"

static constexpr const char *suite = "stream";
static constexpr std::size_t capacity = 256;
static constexpr std::size_t piece = 64;
static constexpr std::size_t burst_bytes = 1024;

static bench::Object<ove::AnyStream, ove::Stream<capacity>> stream;

static unsigned char sent[piece];
static unsigned char received[piece];

static bool setup(void *)
{
	return stream.make(capacity, 1u);
}

static void send_receive(void *)
{
	OVE_BENCH_EXPECT(stream->send(sent) == piece);
	OVE_BENCH_EXPECT(stream->receive(received) == piece);
}

static bool teardown(void *)
{
	return stream.unmake();
}

static bench::Object<ove::Sem> all_received;

static void receive_bursts()
{
	for (std::size_t total = 0;;) {
		const auto got = stream->receive(received);

		if (partner_stops) {
			return;
		}
		OVE_BENCH_EXPECT(got && *got > 0u);
		total += *got;
		if (total == burst_bytes) {
			total = 0;
			OVE_BENCH_EXPECT(all_received->give());
		}
	}
}

static bool burst_setup(void *)
{
	return stream.make(capacity, 1u) && all_received.make(0u, 1u) && partner_start(receive_bursts, priority_runner);
}

static void burst(void *)
{
	for (std::size_t total = 0; total < burst_bytes; total += piece) {
		OVE_BENCH_EXPECT(stream->send(sent) == piece);
	}
	OVE_BENCH_EXPECT(all_received->take());
}

static bool burst_teardown(void *)
{
	partner_stops = true;
	return stream->send(ove::ConstBytes(sent, 1)) == 1u && partner_end() && all_received.unmake() &&
	       stream.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *)
{
	OVE_BENCH_EXPECT(ove::AnyStream::create(capacity, 1));
}

#endif

void stream_cases()
{
	bench::run(
		{.suite = suite, .name = "send_recv_64B", .setup = setup, .body = send_receive, .teardown = teardown});
	bench::run({.suite = suite,
		    .name = "throughput",
		    .setup = burst_setup,
		    .body = burst,
		    .teardown = burst_teardown});
#if !CONFIG_OVE_ZERO_HEAP
	bench::run({.suite = suite, .name = "create_destroy", .body = create_destroy});
	bench::run_memory({.suite = suite, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
