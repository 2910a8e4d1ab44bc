/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

/* A more urgent thread that is woken inside a section runs when the section ends, and not before. */

static void pass_the_section(void)
{
	const ove_critical_t state = ove_critical_enter();

	ove_critical_exit(state);
}

/* On the host, the woken thread runs and stops at the section, because a host section excludes only other sections. */
static void report_in_a_section(int number)
{
	const ove_critical_t state = ove_critical_enter();

	test_point(number);
	ove_critical_exit(state);
}

static void report_in_an_isr(void *number)
{
	report_in_a_section(TEST_NUMBER(number));
}

/* Long enough that a wrongly admitted thread or interrupt would run. */
static void spend_two_ticks(void)
{
	const uint32_t start = ove_board_cycles();
	const uint32_t two_ticks = ove_board_cycles_hz() / CONFIG_OVE_TICK_HZ * 2u;

	while (ove_board_cycles() - start < two_ticks) {
	}
}

/* Inside a section: wakes @p other. Point 2 and the later ones must come after the end of the section. */
static void in_a_section(int (*wakes)(void *object), void *object)
{
	const ove_critical_t outer = ove_critical_enter();
	const ove_critical_t inner = ove_critical_enter();

	EXPECT_OK(wakes(object));
	ove_critical_exit(inner);
	ove_board_irq_trigger();
	spend_two_ticks();
	test_point(1);
	ove_critical_exit(outer);
	test_wait_points(3);
	test_join_all();
}

/* The interrupt is taken first, at the end of the section. On the host, the order of the two is undefined. */
static void expect_kept(void)
{
#if OVE_HAS_STRICT_PRIORITY
	EXPECT_POINTS(1, 2, 3);
#else
	EXPECT_EQ(test_points(), 3);
#endif
}

#define IN_ISR_REPORT() ove_board_irq_attach(report_in_an_isr, TEST_ARG(2))

OVE_TEST(critical, enter, nests, "Sections nest: the interrupt runs at the end of the outermost one.")
{
	IN_ISR_REPORT();
	const ove_critical_t outer = ove_critical_enter();

	pass_the_section();
	ove_board_irq_trigger();
	pass_the_section();
	test_point(1);
	ove_critical_exit(outer);
	test_wait_points(2);
	EXPECT_POINTS(1, 2);
}

OVE_TEST(critical, isr, nests, "In an ISR, a section may begin and end, and it leaves the ISR's mask unchanged.")
{
	test_in_isr(report_in_an_isr, TEST_ARG(1));
	EXPECT_POINTS(1);
	IN_ISR_REPORT();
	ove_board_irq_trigger();
	test_wait_points(2);
	EXPECT_POINTS(1, 2);
}

#if CONFIG_OVE_SEM
static ove_sem_storage_t sem_storage;
static ove_sem_t sem;

static void take_and_report(void *number)
{
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
	report_in_a_section(TEST_NUMBER(number));
}

static int give(void *object)
{
	return ove_sem_give((ove_sem_t)object);
}

OVE_TEST(critical, sem, give_keeps_the_section, "A give inside a section wakes the waiter at the section's end.")
{
	IN_ISR_REPORT();
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(3));
	in_a_section(give, sem);
	expect_kept();
	EXPECT_OK(ove_sem_deinit(sem));
}

OVE_TEST(critical, sem, give_before_the_waiter_keeps_the_section,
	 "A give without a waiter, and a take that need not wait, keep the section.")
{
	IN_ISR_REPORT();
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	const ove_critical_t state = ove_critical_enter();

	EXPECT_OK(ove_sem_give(sem));
	ove_board_irq_trigger();
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
	EXPECT_ERR(ove_sem_try_take(sem), OVE_ERR_BUSY);
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_OK(ove_sem_try_take(sem));
	test_point(1);
	ove_critical_exit(state);
	test_wait_points(2);
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_sem_deinit(sem));
}
#endif

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(event);

static void wait_and_report(void *number)
{
	EXPECT_OK(ove_event_wait(event, OVE_WAIT_FOREVER));
	report_in_a_section(TEST_NUMBER(number));
}

static int signal_event(void *object)
{
	return ove_event_signal((ove_event_t)object);
}

OVE_TEST(critical, event, signal_keeps_the_section, "A signal inside a section wakes the waiter at the section's end.")
{
	IN_ISR_REPORT();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(3));
	in_a_section(signal_event, event);
	expect_kept();
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(queue, uint32_t, 2);

static void receive_and_report(void *number)
{
	uint32_t item;

	EXPECT_OK(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER));
	EXPECT_EQ(item, 7);
	report_in_a_section(TEST_NUMBER(number));
}

static int send(void *object)
{
	const uint32_t item = 7;

	return ove_queue_try_send((ove_queue_t)object, &item);
}

OVE_TEST(critical, queue, send_keeps_the_section, "A send inside a section wakes the receiver at the section's end.")
{
	IN_ISR_REPORT();
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_and_report, TEST_ARG(3));
	in_a_section(send, queue);
	expect_kept();
}
#endif

#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(stream, 8, 1);

static void read_and_report(void *number)
{
	char byte;

	EXPECT_EQ(ove_stream_receive(stream, &byte, 1, OVE_WAIT_FOREVER), 1);
	report_in_a_section(TEST_NUMBER(number));
}

static int write_byte(void *object)
{
	return ove_stream_send((ove_stream_t)object, "x", 1, OVE_NO_WAIT) == 1 ? OVE_OK : OVE_ERR_FULL;
}

OVE_TEST(critical, stream, send_keeps_the_section, "Bytes sent inside a section wake the reader at the section's end.")
{
	IN_ISR_REPORT();
	(void)test_spawn_blocked("reader", OVE_PRIO_HIGH, read_and_report, TEST_ARG(3));
	in_a_section(write_byte, stream);
	expect_kept();
}
#endif

#if CONFIG_OVE_EVENTGROUP
OVE_EVENTGROUP_DEFINE_STATIC(group);

static void await_bit_and_report(void *number)
{
	uint32_t got;

	EXPECT_OK(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ANY, true, OVE_WAIT_FOREVER, &got));
	report_in_a_section(TEST_NUMBER(number));
}

static int set_bit(void *object)
{
	return ove_eventgroup_set_bits((ove_eventgroup_t)object, 1);
}

OVE_TEST(critical, eventgroup, set_bits_keeps_the_section, "Bits set inside a section wake the waiter at its end.")
{
	IN_ISR_REPORT();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, await_bit_and_report, TEST_ARG(3));
	in_a_section(set_bit, group);
	expect_kept();
}
#endif

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(mutex);

static void lock_and_report(void *number)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	report_in_a_section(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static int unlock(void *object)
{
	return ove_mutex_unlock((ove_mutex_t)object);
}

OVE_TEST(critical, mutex, unlock_keeps_the_section,
	 "An unlock inside a section hands the mutex over and restores the priority; the new owner runs at the "
	 "section's end.")
{
	IN_ISR_REPORT();
	EXPECT_OK(ove_mutex_try_lock(mutex));
	(void)test_spawn_blocked("owner", OVE_PRIO_HIGH, lock_and_report, TEST_ARG(3));
	in_a_section(unlock, mutex);
	expect_kept();
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
}

OVE_TEST(critical, mutex, is_locked_and_lent_inside,
	 "A mutex locked inside a section is held after it, and a section ends at the priority that a waiter donates.")
{
	const ove_critical_t state = ove_critical_enter();

	EXPECT_OK(ove_mutex_try_lock(mutex));
	ove_critical_exit(state);
	(void)test_spawn_blocked("owner", OVE_PRIO_HIGH, lock_and_report, TEST_ARG(1));
	pass_the_section();
#if OVE_HAS_STRICT_PRIORITY
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_HIGH);
#endif
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_join_all();
	EXPECT_POINTS(1);
}
#endif

static void report_thread(void *number)
{
	report_in_a_section(TEST_NUMBER(number));
}

static int make_urgent(void *object)
{
	(void)test_spawn("new", OVE_PRIO_HIGH, report_thread, object);
	return OVE_OK;
}

OVE_TEST(critical, thread, init_keeps_the_section, "A thread created inside a section begins at the section's end.")
{
	TEST_NEEDS(TEST_INIT_KEEPS_SECTION, "making a thread takes memory of the host, or of the kernel");
	IN_ISR_REPORT();
	in_a_section(make_urgent, TEST_ARG(3));
	expect_kept();
}

static void stop_and_report(void *number)
{
	EXPECT_OK(ove_thread_suspend(ove_thread_get_self()));
	report_in_a_section(TEST_NUMBER(number));
}

static int resume(void *object)
{
	return ove_thread_resume((ove_thread_t)object);
}

OVE_TEST(critical, thread, resume_keeps_the_section,
	 "A thread resumed inside a section continues at the section's end.")
{
	IN_ISR_REPORT();
	const ove_thread_t stopped = test_spawn_blocked("stopped", OVE_PRIO_HIGH, stop_and_report, TEST_ARG(3));

	in_a_section(resume, stopped);
	expect_kept();
}

static int raise_other(void *object)
{
	return ove_thread_set_priority((ove_thread_t)object, OVE_PRIO_HIGH);
}

OVE_TEST(critical, thread, set_priority_keeps_the_section,
	 "A thread made more urgent inside a section runs at the section's end.")
{
	NEEDS_STRICT_PRIORITY();
	IN_ISR_REPORT();
	in_a_section(raise_other, test_spawn("other", OVE_PRIO_LOW, report_thread, TEST_ARG(3)));
	expect_kept();
}

static int lower_oneself(void *object)
{
	return ove_thread_set_priority((ove_thread_t)object, OVE_PRIO_LOW);
}

OVE_TEST(critical, thread, set_priority_of_itself_counts_at_the_end,
	 "A thread that lowers its own priority inside a section has the lower priority from the section's end on.")
{
	NEEDS_STRICT_PRIORITY();
	(void)test_spawn("other", OVE_PRIO_BELOW_NORMAL, report_thread, TEST_ARG(3));
	IN_ISR_REPORT();
	in_a_section(lower_oneself, ove_thread_get_self());
	expect_kept();
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_LOW);
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_NORMAL));
}

#if CONFIG_OVE_TIMER
static ove_timer_storage_t timer_storage;
static ove_timer_t timer;

static void report_in_callback(ove_timer_t from, void *number)
{
	(void)from;
	report_in_a_section(TEST_NUMBER(number));
}

static int start(void *object)
{
	return ove_timer_start((ove_timer_t)object);
}

OVE_TEST(critical, timer, callback_waits_for_the_end,
	 "No timer callback runs inside a section, however long the section is.")
{
	IN_ISR_REPORT();
	EXPECT_OK(ove_timer_init(&timer, &timer_storage, report_in_callback, TEST_ARG(3), 1, OVE_TIMER_ONE_SHOT));
	in_a_section(start, timer);
	expect_kept();
	EXPECT_OK(ove_timer_deinit(timer));
}
#endif

#if CONFIG_OVE_SEM && CONFIG_OVE_EVENT && CONFIG_OVE_MUTEX && CONFIG_OVE_QUEUE
OVE_TEST_CHECK(critical, wait, is_refused,
	       "A call that would wait inside a section returns CONTEXT and changes nothing.")
{
	uint32_t item;

	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 1, 1));
	const ove_critical_t state = ove_critical_enter();

	EXPECT_ERR(ove_sem_take(sem, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_wait(event, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_mutex_lock(mutex, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_receive(queue, &item, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_sleep_ms(1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_sleep_until(0), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_suspend(ove_thread_get_self()), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_sem_count(sem), 1);
	ove_critical_exit(state);
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
	EXPECT_OK(ove_sem_deinit(sem));
}
#endif

#if CONFIG_OVE_EVENT
static void enter_for_ever(void *unused)
{
	(void)unused;
	for (;;) {
		pass_the_section();
	}
}

OVE_TEST_UNCHECKED_STOPS(critical, wait, unchecked_stops, OVE_STOP_CONTEXT, "a wait inside a critical section",
			 "Without checks, a wait inside a section stops before any other thread enters a section.")
{
	(void)test_spawn("other", OVE_PRIO_LOW, enter_for_ever, NULL);
	(void)ove_critical_enter();
	(void)ove_event_wait(event, OVE_WAIT_FOREVER);
	test_point(1);
}

OVE_TEST_UNCHECKED_STOPS(critical, sleep, unchecked_stops, OVE_STOP_CONTEXT, "a wait inside a critical section",
			 "Without checks, a sleep inside a section stops before any other thread enters a section.")
{
	(void)test_spawn("other", OVE_PRIO_LOW, enter_for_ever, NULL);
	(void)ove_critical_enter();
	(void)ove_thread_sleep_ms(1000);
	test_point(1);
}
#endif
