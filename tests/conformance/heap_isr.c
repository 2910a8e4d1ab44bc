/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdlib.h>

#include "harness.h"

/* Only threads may use the heap: an interrupt during an allocation would find it half updated. */

#if !CONFIG_OVE_ZERO_HEAP

static void *volatile block;

#define NEEDS_OWN_HEAP()           \
	TEST_NEEDS(TEST_OVE_IMAGE, \
		   "the host or the kernel provides the heap and defines what an interrupt may do with it")

#if TEST_OVE_IMAGE
#include <malloc.h>

static void call_malloc(void *unused)
{
	(void)unused;
	block = malloc(8);
}

static void call_calloc(void *unused)
{
	(void)unused;
	block = calloc(2, 8);
}

static void call_realloc(void *unused)
{
	(void)unused;
	block = realloc(block, 64);
}

static void call_memalign(void *unused)
{
	(void)unused;
	block = memalign(64, 8);
}

static void call_free(void *unused)
{
	(void)unused;
	free(block);
}

OVE_TEST_STOPS(heap_isr, malloc, stops, OVE_STOP_CONTEXT, "malloc", "malloc() in an interrupt stops.")
{
	test_in_isr(call_malloc, NULL);
}

OVE_TEST_STOPS(heap_isr, calloc, stops, OVE_STOP_CONTEXT, "calloc", "calloc() in an interrupt stops.")
{
	test_in_isr(call_calloc, NULL);
}

OVE_TEST_STOPS(heap_isr, realloc, stops, OVE_STOP_CONTEXT, "realloc", "realloc() in an interrupt stops.")
{
	block = malloc(8);
	test_in_isr(call_realloc, NULL);
}

OVE_TEST_STOPS(heap_isr, memalign, stops, OVE_STOP_CONTEXT, "memalign", "memalign() in an interrupt stops.")
{
	test_in_isr(call_memalign, NULL);
}

OVE_TEST_STOPS(heap_isr, free, stops, OVE_STOP_CONTEXT, "free", "free() in an interrupt stops.")
{
	block = malloc(8);
	test_in_isr(call_free, NULL);
}

#endif

/* On other kernels, the heap serves interrupts or belongs to the host. */
#if CONFIG_OVE_SEM && TEST_HEAP_REFUSES_ISR
static ove_sem_t sem;

static void call_create(void *unused)
{
	(void)unused;
	(void)ove_sem_create(&sem, 0, 1);
}

OVE_TEST_UNCHECKED_STOPS(heap_isr, create, unchecked_stops, OVE_STOP_CONTEXT, "an allocation in an interrupt",
			 "Without checks, creating an object on the heap in an interrupt stops.")
{
	test_in_isr(call_create, NULL);
}
#endif

#if CONFIG_OVE_SEM && TEST_OVE_IMAGE
static void call_destroy(void *unused)
{
	(void)unused;
	(void)ove_sem_destroy(sem);
}

OVE_TEST_UNCHECKED_STOPS(heap_isr, destroy, unchecked_stops, OVE_STOP_CONTEXT, "an allocation in an interrupt",
			 "Without checks, destroying a heap object in an interrupt stops.")
{
	EXPECT_OK(ove_sem_create(&sem, 0, 1));
	test_in_isr(call_destroy, NULL);
}
#endif

#if CONFIG_OVE_TIMER
static void never_called(ove_timer_t timer, void *unused)
{
	(void)timer, (void)unused;
}
#endif

#if CONFIG_OVE_WORKQUEUE
static void never_worked(ove_work_t work, void *unused)
{
	(void)work, (void)unused;
}
#endif

static void never_run(void *unused)
{
	(void)unused;
}

#define EXPECT_CONTEXT(type, call)                 \
	do {                                       \
		type handle;                       \
		EXPECT_ERR(call, OVE_ERR_CONTEXT); \
		(void)handle;                      \
	} while (0)

static void create_each(void *unused)
{
	const ove_thread_desc_t desc = {"never", never_run, NULL, OVE_PRIO_LOW, NULL, TEST_STACK_BYTES};

	(void)unused;
	EXPECT_CONTEXT(ove_thread_t, ove_thread_create(&handle, &desc));
#if CONFIG_OVE_MUTEX
	EXPECT_CONTEXT(ove_mutex_t, ove_mutex_create(&handle));
	EXPECT_CONTEXT(ove_rmtx_t, ove_rmtx_create(&handle));
#endif
#if CONFIG_OVE_SEM
	EXPECT_CONTEXT(ove_sem_t, ove_sem_create(&handle, 0, 1));
#endif
#if CONFIG_OVE_EVENT
	EXPECT_CONTEXT(ove_event_t, ove_event_create(&handle));
#endif
#if CONFIG_OVE_CONDVAR
	EXPECT_CONTEXT(ove_condvar_t, ove_condvar_create(&handle));
#endif
#if CONFIG_OVE_QUEUE
	EXPECT_CONTEXT(ove_queue_t, ove_queue_create(&handle, 4, 1));
#endif
#if CONFIG_OVE_STREAM
	EXPECT_CONTEXT(ove_stream_t, ove_stream_create(&handle, 4, 1));
#endif
#if CONFIG_OVE_TIMER
	EXPECT_CONTEXT(ove_timer_t, ove_timer_create(&handle, never_called, NULL, 1, OVE_TIMER_ONE_SHOT));
#endif
#if CONFIG_OVE_WORKQUEUE
	const ove_workqueue_desc_t queue_desc = {"never", OVE_PRIO_LOW, NULL, TEST_STACK_BYTES};

	EXPECT_CONTEXT(ove_workqueue_t, ove_workqueue_create(&handle, &queue_desc));
	EXPECT_CONTEXT(ove_work_t, ove_work_create(&handle, never_worked, NULL));
#endif
	test_point(1);
}

OVE_TEST_CHECK(heap_isr, create, answers_context,
	       "An ISR cannot create an object on the heap: each call returns OVE_ERR_CONTEXT.")
{
	test_in_isr(create_each, NULL);
	EXPECT_POINTS(1);
}

OVE_TEST(heap_isr, critical, allocates, "Inside a critical section the heap works, and the section is kept.")
{
	NEEDS_OWN_HEAP();
	ove_heap_stats_t before;
	ove_heap_stats_t after;

	EXPECT_OK(ove_heap_stats(&before));
	const ove_critical_t state = ove_critical_enter();

	block = malloc(24);
	EXPECT(block != NULL);
	block = realloc(block, 48);
	free(block);
	ove_critical_exit(state);
	EXPECT_OK(ove_heap_stats(&after));
	EXPECT_EQ(after.used, before.used);
}

#endif
