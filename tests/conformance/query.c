/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

static bool was_in_isr;

static void ask(void *unused)
{
	(void)unused;
	was_in_isr = ove_in_isr();
}

OVE_TEST(query, in_isr, tells_the_context,
	 "ove_in_isr() is false in a thread and in a thread's critical section, and true in an ISR.")
{
	was_in_isr = false;
	EXPECT(!ove_in_isr());
	const ove_critical_t key = ove_critical_enter();
	const bool in_section = ove_in_isr();

	ove_critical_exit(key);
	EXPECT(!in_section);
	test_in_isr(ask, NULL);
	EXPECT(was_in_isr);
}

OVE_TEST_AT_START(query, in_isr, false_before_the_start, "ove_in_isr() is false before the scheduler runs.")
{
	EXPECT(!ove_in_isr());
}

static ove_thread_t interrupted;

static void ask_for_the_thread(void *unused)
{
	(void)unused;
	interrupted = ove_thread_get_interrupted_from_isr();
}

OVE_TEST(query, thread, tells_the_interrupted,
	 "An ISR can query which thread it has interrupted; on the host the result is NULL.")
{
	interrupted = NULL;
	ove_board_irq_attach(ask_for_the_thread, NULL);
	ove_board_irq_trigger();
	test_in_isr(ask_for_the_thread, NULL);
	EXPECT(interrupted == (OVE_HAS_STRICT_PRIORITY ? ove_thread_get_self() : NULL));
}

OVE_TEST_CHECK_STOPS(query, thread, interrupted_in_a_thread_stops, OVE_STOP_CONTEXT,
		     "ove_thread_get_interrupted_from_isr",
		     "A thread that queries the interrupted thread stops the program.")
{
	(void)ove_thread_get_interrupted_from_isr();
}

#if CONFIG_OVE_QUEUE
OVE_TEST(query, queue, tells_its_shape, "A queue reports its capacity and item size, whatever its contents.")
{
	static ove_queue_storage_t storage;
	static unsigned char buffer[OVE_QUEUE_BUFFER_BYTES(6, 5)];
	const unsigned char item[6] = {0};
	ove_queue_t queue;

	EXPECT_OK(ove_queue_init(&queue, &storage, buffer, sizeof(item), 5));
	EXPECT_EQ(ove_queue_capacity(queue), 5);
	EXPECT_EQ(ove_queue_item_size(queue), 6);
	EXPECT_OK(ove_queue_try_send(queue, item));
	EXPECT_EQ(ove_queue_capacity(queue), 5);
	EXPECT_OK(ove_queue_deinit(queue));
}

OVE_TEST_CHECK_STOPS(query, queue, capacity_of_null_stops, OVE_STOP_ARGUMENT, "ove_queue_capacity",
		     "A NULL queue stops the program.")
{
	(void)ove_queue_capacity(NULL);
}
#endif

#if CONFIG_OVE_SEM
static ove_sem_storage_t sem_storage;
static ove_sem_t sem;

static void take_in_isr(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_try_take_from_isr(sem));
	EXPECT_ERR(ove_sem_try_take_from_isr(sem), OVE_ERR_BUSY);
	test_point(1);
}

OVE_TEST(query, sem, tells_its_maximum, "A semaphore reports its maximum, whatever its count.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 2, 7));
	EXPECT_EQ(ove_sem_maximum(sem), 7);
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
	EXPECT_EQ(ove_sem_maximum(sem), 7);
	EXPECT_OK(ove_sem_deinit(sem));
}

OVE_TEST(query, sem, is_taken_in_an_isr, "An ISR takes an available token; without one, the call fails at once.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 1, 1));
	test_in_isr(take_in_isr, NULL);
	EXPECT_EQ(ove_sem_count(sem), 0);
	EXPECT_POINTS(1);
	EXPECT_OK(ove_sem_deinit(sem));
}

OVE_TEST_CHECK(query, sem, isr_call_in_a_thread_is_context, "In a thread, the ISR call takes nothing.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 1, 1));
	EXPECT_ERR(ove_sem_try_take_from_isr(sem), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_try_take_from_isr(NULL), OVE_ERR_INVALID);
	EXPECT_EQ(ove_sem_count(sem), 1);
	EXPECT_OK(ove_sem_deinit(sem));
}

static void take_in_urgent_isr(void *unused)
{
	(void)unused;
	(void)ove_sem_try_take_from_isr(sem);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, sem_try_take_from_isr_stops, OVE_STOP_CONTEXT, "ove_sem_try_take_from_isr",
	"ove: interrupt ...",
	"ove_sem_try_take_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 1, 1));
	test_in_urgent_isr(take_in_urgent_isr, NULL);
	EXPECT_OK(ove_sem_deinit(sem));
}
#endif

#if CONFIG_OVE_EVENTGROUP
static ove_eventgroup_storage_t group_storage;
static ove_eventgroup_t group;

static void clear_in_isr(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_eventgroup_clear_bits_from_isr(group, 1));
	EXPECT_EQ(ove_eventgroup_get_bits(group), 2);
	test_point(1);
}

OVE_TEST(query, eventgroup, bits_are_cleared_in_an_isr, "Bits that an ISR clears are clear when its call returns.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &group_storage));
	EXPECT_OK(ove_eventgroup_set_bits(group, 3));
	test_in_isr(clear_in_isr, NULL);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 2);
	EXPECT_POINTS(1);
	EXPECT_OK(ove_eventgroup_deinit(group));
}

OVE_TEST_CHECK(query, eventgroup, isr_call_in_a_thread_is_context, "In a thread, the ISR call clears nothing.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &group_storage));
	EXPECT_OK(ove_eventgroup_set_bits(group, 1));
	EXPECT_ERR(ove_eventgroup_clear_bits_from_isr(group, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_eventgroup_clear_bits_from_isr(group, 0), OVE_ERR_INVALID);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 1);
	EXPECT_OK(ove_eventgroup_deinit(group));
}

static void clear_in_urgent_isr(void *unused)
{
	(void)unused;
	(void)ove_eventgroup_clear_bits_from_isr(group, 1);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, eventgroup_clear_bits_from_isr_stops, OVE_STOP_CONTEXT, "ove_eventgroup_clear_bits_from_isr",
	"ove: interrupt ...",
	"ove_eventgroup_clear_bits_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &group_storage));
	test_in_urgent_isr(clear_in_urgent_isr, NULL);
	EXPECT_OK(ove_eventgroup_deinit(group));
}
#endif
