// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"
#include "partner.hpp"

static constexpr const char *suite = "workqueue";

static bench::Object<ove::AnyWorkQueue, ove::WorkQueue<partner_stack>> queue;
static bench::Object<ove::AnyWork, ove::Work> work;
static bench::Object<ove::Sem> done;

static bool make_queue(void *)
{
	const ove::ThreadOptions options{.name = "work", .priority = priority_runner};

#if CONFIG_OVE_ZERO_HEAP
	return queue.make(options);
#else
	return queue.make(options, partner_stack);
#endif
}

static bool unmake_queue(void *)
{
	return queue.unmake();
}

static bool setup(void *context)
{
	return make_queue(context) && work.make([] { OVE_BENCH_EXPECT(done->give()); }) && done.make(0u, 1u);
}

static void submit_execute(void *)
{
	OVE_BENCH_EXPECT(queue->submit(*work));
	OVE_BENCH_EXPECT(done->take());
}

static bool teardown(void *context)
{
	// The last item has given its semaphore, but its thread may not have returned from it yet.
	return queue->flush() && work.unmake() && unmake_queue(context) && done.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *context)
{
	OVE_BENCH_EXPECT(make_queue(context));
	OVE_BENCH_EXPECT(unmake_queue(context));
}

#endif

void workqueue_cases()
{
	bench::run({.suite = suite,
		    .name = "submit_execute",
		    .setup = setup,
		    .body = submit_execute,
		    .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	bench::run({.suite = suite, .name = "create_destroy", .body = create_destroy});
	bench::run_memory({.suite = suite, .name = "memory", .create = make_queue, .destroy = unmake_queue});
#endif
}
