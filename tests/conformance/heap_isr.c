/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdlib.h>

#include "harness.h"

/* The heap belongs to threads: an interrupt that came into an allocation would find it half changed. */

#if !CONFIG_OVE_ZERO_HEAP

static void *volatile block;

#define NEEDS_OWN_HEAP()                                              \
	TEST_NEEDS(CONFIG_OVE_RTOS_FREERTOS || CONFIG_OVE_RTOS_ALLOY, \
		   "the heap is the host's or the kernel's own, which says itself what it allows an interrupt")

#if CONFIG_OVE_RTOS_FREERTOS || CONFIG_OVE_RTOS_ALLOY
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

/* Elsewhere the heap serves interrupts, or is the machine's. */
#if CONFIG_OVE_SEM && (CONFIG_OVE_RTOS_FREERTOS || CONFIG_OVE_RTOS_ALLOY || CONFIG_OVE_RTOS_NUTTX)
static ove_sem_t sem;

static void call_create(void *unused)
{
	(void)unused;
	(void)ove_sem_create(&sem, 0, 1);
}

OVE_TEST_UNCHECKED_STOPS(heap_isr, create, unchecked_stops, OVE_STOP_CONTEXT, "an allocation in an interrupt",
			 "Without checks, an object made on the heap in an interrupt stops.")
{
	test_in_isr(call_create, NULL);
}
#endif

#if CONFIG_OVE_SEM && (CONFIG_OVE_RTOS_FREERTOS || CONFIG_OVE_RTOS_ALLOY)
static void call_destroy(void *unused)
{
	(void)unused;
	(void)ove_sem_destroy(sem);
}

OVE_TEST_UNCHECKED_STOPS(heap_isr, destroy, unchecked_stops, OVE_STOP_CONTEXT, "an allocation in an interrupt",
			 "Without checks, an object of the heap that ends in an interrupt stops.")
{
	EXPECT_OK(ove_sem_create(&sem, 0, 1));
	test_in_isr(call_destroy, NULL);
}
#endif

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
