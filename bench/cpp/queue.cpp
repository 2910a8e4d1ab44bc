// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"
#include "partner.hpp"

static constexpr const char *suite = "queue";
static constexpr std::size_t capacity = 8;
static constexpr std::uint32_t burst_items = 64;

using Any = ove::AnyQueue<std::uint32_t>;

static bench::Object<Any, ove::Queue<std::uint32_t, capacity>> queue;

static bool setup(void *)
{
	return queue.make(capacity);
}

static void send_receive(void *)
{
	std::uint32_t item = 0x12345678;

	OVE_BENCH_EXPECT(queue->send(item));
	OVE_BENCH_EXPECT(queue->receive_into(item));
}

static bool teardown(void *)
{
	return queue.unmake();
}

static bench::Object<ove::Sem> all_received;

static void receive_bursts()
{
	for (std::uint32_t expected = 0;; expected = (expected + 1) % burst_items) {
		const auto item = queue->receive();

		OVE_BENCH_EXPECT(item);
		if (partner_stops) {
			return;
		}
		OVE_BENCH_EXPECT(*item == expected);
		if (expected == burst_items - 1) {
			OVE_BENCH_EXPECT(all_received->give());
		}
	}
}

static bool burst_setup(void *)
{
	return queue.make(capacity) && all_received.make(0u, 1u) && partner_start(receive_bursts, priority_runner);
}

static void burst(void *)
{
	for (std::uint32_t item = 0; item < burst_items; item++) {
		OVE_BENCH_EXPECT(queue->send(item));
	}
	OVE_BENCH_EXPECT(all_received->take());
}

static bool burst_teardown(void *)
{
	partner_stops = true;
	return queue->send(0) && partner_end() && all_received.unmake() && queue.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *)
{
	OVE_BENCH_EXPECT(Any::create(capacity));
}

#endif

void queue_cases()
{
	bench::run(
		{.suite = suite, .name = "send_receive", .setup = setup, .body = send_receive, .teardown = teardown});
	bench::run({.suite = suite,
		    .name = "throughput_2t",
		    .setup = burst_setup,
		    .body = burst,
		    .teardown = burst_teardown});
#if !CONFIG_OVE_ZERO_HEAP
	bench::run({.suite = suite, .name = "create_destroy", .body = create_destroy});
	bench::run_memory({.suite = suite, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
