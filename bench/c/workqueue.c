/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"
#include "partner.h"

#define SUITE "workqueue"

OBJECT(workqueue, queue);
OBJECT(work, work);
OBJECT(sem, done);

#if CONFIG_OVE_ZERO_HEAP
OVE_THREAD_STACK_DEFINE(stack, PARTNER_STACK);
#define STACK stack
#else
#define STACK NULL
#endif

static void execute(ove_work_t which, void *arg)
{
	(void)which;
	(void)arg;
	OVE_BENCH_EXPECT(ove_sem_give(done) == OVE_OK);
}

static bool make_queue(void *context)
{
	const ove_workqueue_desc_t desc = {
		.name = "work", .priority = PRIORITY_RUNNER, .stack = STACK, .stack_size = PARTNER_STACK};

	(void)context;
	return MAKE_WITH(workqueue, queue, &desc);
}

static bool unmake_queue(void *context)
{
	(void)context;
	return UNMAKE(workqueue, queue);
}

static bool setup(void *context)
{
	return make_queue(context) && MAKE_WITH(work, work, execute, NULL) && MAKE_WITH(sem, done, 0, 1);
}

static void submit_execute(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_work_submit(queue, work) == OVE_OK);
	OVE_BENCH_EXPECT(ove_sem_take(done, OVE_WAIT_FOREVER) == OVE_OK);
}

static bool teardown(void *context)
{
	/* The last item has given its semaphore, but its thread may not have returned from it yet. */
	return ove_workqueue_flush(queue, OVE_WAIT_FOREVER) == OVE_OK && UNMAKE(work, work) && unmake_queue(context) &&
	       UNMAKE(sem, done);
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *context)
{
	OVE_BENCH_EXPECT(make_queue(context));
	OVE_BENCH_EXPECT(unmake_queue(context));
}

#endif

void workqueue_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE,
					  .name = "submit_execute",
					  .setup = setup,
					  .body = submit_execute,
					  .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "create_destroy", .body = create_destroy});
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "memory", .create = make_queue, .destroy = unmake_queue});
#endif
}
