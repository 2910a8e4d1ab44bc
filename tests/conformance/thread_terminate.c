/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove_thread_terminate(): a thread can be terminated in each kind of wait, suspended, ready, and before it has
 * run. */
#include "harness.h"

#if CONFIG_OVE_THREAD_TERMINATE

static void (*wait_once)(void);

static void wait_here(void *unused)
{
	(void)unused;
	wait_once();
	test_fail(__FILE_NAME__, __LINE__, "the wait came back");
}

static void expect_ended(ove_thread_t thread)
{
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_TERMINATED);
	EXPECT_OK(ove_thread_terminate(thread));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	test_join_all();
}

/* Tests a thread less urgent than the caller, one more urgent, and one suspended in the wait. */
static void expect_ends(void (*call)(void))
{
	static const ove_prio_t priorities[] = {OVE_PRIO_LOW, OVE_PRIO_CRITICAL};

	wait_once = call;
	for (size_t i = 0; i < sizeof(priorities) / sizeof(priorities[0]); i++) {
		ove_thread_t thread = test_spawn_blocked("waiter", priorities[i], wait_here, NULL);

		EXPECT_OK(ove_thread_terminate(thread));
		expect_ended(thread);
		thread = test_spawn_blocked("waiter", priorities[i], wait_here, NULL);
		EXPECT_OK(ove_thread_suspend(thread));
		EXPECT_OK(ove_thread_terminate(thread));
		expect_ended(thread);
	}
}

static void sleep_long(void)
{
	(void)ove_thread_sleep_ms(TEST_LONG_MS);
}

static void sleep_until_late(void)
{
	(void)ove_thread_sleep_until(ove_time_get_ms() + TEST_LONG_MS);
}

OVE_TEST(terminate, sleep, ends,
	 "A sleeping thread can be terminated, suspended or not, less urgent than the caller or more urgent.")
{
	expect_ends(sleep_long);
	expect_ends(sleep_until_late);
}

static void suspend_self(void)
{
	(void)ove_thread_suspend(ove_thread_get_self());
}

OVE_TEST(terminate, suspended, ends, "A thread that has suspended itself can be terminated.")
{
	expect_ends(suspend_self);
}

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 1);

static void take(void)
{
	(void)ove_sem_take(sem, OVE_WAIT_FOREVER);
}

OVE_TEST(terminate, sem, ends,
	 "A thread that waits for a token can be terminated, and the next token goes to another thread.")
{
	expect_ends(take);
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_EQ(ove_sem_count(sem), 1);
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
}
#endif

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(event);

static void await_event(void)
{
	(void)ove_event_wait(event, OVE_WAIT_FOREVER);
}

OVE_TEST(terminate, event, ends,
	 "A thread that waits for an event can be terminated, and the event then has no waiter.")
{
	expect_ends(await_event);
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
}
#endif

#if CONFIG_OVE_EVENTGROUP
OVE_EVENTGROUP_DEFINE_STATIC(group);

static void await_bits(void)
{
	uint32_t bits;

	(void)ove_eventgroup_wait_bits(group, 3, OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER, &bits);
}

OVE_TEST(terminate, eventgroup, ends, "A thread that waits for bits can be terminated, and the bits stay.")
{
	expect_ends(await_bits);
	EXPECT_OK(ove_eventgroup_set_bits(group, 3));
	EXPECT_EQ(ove_eventgroup_get_bits(group), 3);
	EXPECT_OK(ove_eventgroup_clear_bits(group, 3));
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(queue, uint32_t, 1);

static void receive(void)
{
	uint32_t item;

	(void)ove_queue_receive(queue, &item, OVE_WAIT_FOREVER);
}

static void send(void)
{
	const uint32_t item = 2;

	(void)ove_queue_send(queue, &item, OVE_WAIT_FOREVER);
}

OVE_TEST(terminate, queue, ends,
	 "A thread that waits for an item or for space can be terminated, and the queue is unchanged.")
{
	uint32_t item = 1;

	expect_ends(receive);
	EXPECT_OK(ove_queue_send(queue, &item, OVE_NO_WAIT));
	expect_ends(send);
	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
	EXPECT_EQ(item, 1);
	EXPECT_EQ(ove_queue_count(queue), 0);
}
#endif

#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(stream, 8, 1);

static void receive_byte(void)
{
	unsigned char byte;

	(void)ove_stream_receive(stream, &byte, 1, OVE_WAIT_FOREVER);
}

OVE_TEST(terminate, stream, ends,
	 "A thread that waits for bytes can be terminated, and the stream then has no receiver.")
{
	unsigned char byte = 7;

	expect_ends(receive_byte);
	EXPECT_EQ(ove_stream_send(stream, &byte, 1, OVE_NO_WAIT), 1);
	EXPECT_EQ(ove_stream_receive(stream, &byte, 1, OVE_NO_WAIT), 1);
}
#endif

#if CONFIG_OVE_NOTIFY
static void await_notification(void)
{
	(void)ove_thread_wait_notify(1, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, NULL);
}

OVE_TEST(terminate, notify, ends, "A thread that waits for a notification can be terminated.")
{
	expect_ends(await_notification);
}
#endif

#if CONFIG_OVE_POOL
OVE_POOL_DEFINE_STATIC(pool, 8, 1);

static void allocate(void)
{
	void *block;

	(void)ove_pool_alloc(pool, OVE_WAIT_FOREVER, &block);
}

OVE_TEST(terminate, pool, ends,
	 "A thread that waits for a block can be terminated, and the block goes to another thread.")
{
	void *block = NULL;

	EXPECT_OK(ove_pool_alloc(pool, OVE_NO_WAIT, &block));
	expect_ends(allocate);
	EXPECT_OK(ove_pool_free(pool, block));
	EXPECT_EQ(ove_pool_available(pool), 1);
}
#endif

static ove_thread_t joined;

static void join(void)
{
	(void)ove_thread_join(joined, OVE_WAIT_FOREVER);
}

OVE_TEST(terminate, join, ends, "A thread that joins another can be terminated, and the other can still be joined.")
{
	static ove_thread_storage_t storage;
	OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);
	wait_once = sleep_long;
	const ove_thread_desc_t desc = {"joined", wait_here, NULL, OVE_PRIO_LOW, stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_thread_init(&joined, &storage, &desc));
	test_wait_state(joined, OVE_THREAD_BLOCKED);
	expect_ends(join);
	EXPECT_OK(ove_thread_terminate(joined));
	EXPECT_OK(ove_thread_join(joined, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(joined));
}

static void compute(void *has_begun)
{
	__atomic_store_n((int *)has_begun, 1, __ATOMIC_RELEASE);
	for (;;) {
		/* A host thread must yield its processor to others. */
		if (!OVE_HAS_TERMINATE_AT_ONCE) {
			(void)ove_thread_sleep_ms(1);
		}
	}
}

/* Without OVE_HAS_TERMINATE_AT_ONCE, the thread ends in its next call. */
static void expect_ends_soon(ove_thread_t thread)
{
	const int result = ove_thread_terminate(thread);

	EXPECT(result == OVE_OK || (!OVE_HAS_TERMINATE_AT_ONCE && result == OVE_ERR_BUSY));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	expect_ended(thread);
}

OVE_TEST(terminate, ready, ends,
	 "A computing thread that is terminated ends where it was preempted, or at its next call.")
{
	for (int is_suspended = 0; is_suspended <= 1; is_suspended++) {
		int has_begun = 0;
		const ove_thread_t thread = test_spawn("computing", OVE_PRIO_LOW, compute, &has_begun);

		WAIT_UNTIL(__atomic_load_n(&has_begun, __ATOMIC_ACQUIRE) != 0);
		if (is_suspended != 0) {
			EXPECT_OK(ove_thread_suspend(thread));
		}
		expect_ends_soon(thread);
	}
}

struct computing {
	int has_begun;
	int may_wait;
};

static void compute_until_told(void *arg)
{
	struct computing *const told = (struct computing *)arg;

	__atomic_store_n(&told->has_begun, 1, __ATOMIC_RELEASE);
	while (__atomic_load_n(&told->may_wait, __ATOMIC_ACQUIRE) == 0) {
	}
	wait_once();
	test_fail(__FILE_NAME__, __LINE__, "the wait came back");
}

OVE_TEST(terminate, ready, ends_at_its_next_wait,
	 "A computing thread that is terminated does not begin its next wait, which has no timeout.")
{
	struct computing told = {0, 0};
	wait_once = sleep_long;
	const ove_thread_t thread = test_spawn("computing", OVE_PRIO_LOW, compute_until_told, &told);

	/* A thread that is terminated before it runs is a separate case. */
	WAIT_UNTIL(__atomic_load_n(&told.has_begun, __ATOMIC_ACQUIRE) != 0);
	const int result = ove_thread_terminate(thread);

	EXPECT(result == OVE_OK || (!OVE_HAS_TERMINATE_AT_ONCE && result == OVE_ERR_BUSY));
	__atomic_store_n(&told.may_wait, 1, __ATOMIC_RELEASE);
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	expect_ended(thread);
}

static volatile double sum;

static void compute_reals(void *has_begun)
{
	__atomic_store_n((int *)has_begun, 1, __ATOMIC_RELEASE);
	for (;;) {
		sum = sum * 0.5 + 1.25;
	}
}

OVE_TEST(terminate, ready, ends_with_fpu,
	 "A thread that computes on the FPU and is terminated ends where it was preempted.")
{
	int has_begun = 0;

	TEST_NEEDS(OVE_HAS_TERMINATE_AT_ONCE, "the kernel ends a thread in its next call");
	const ove_thread_t thread = test_spawn("computing", OVE_PRIO_LOW, compute_reals, &has_begun);

	WAIT_UNTIL(__atomic_load_n(&has_begun, __ATOMIC_ACQUIRE) != 0);
	EXPECT_OK(ove_thread_sleep_ms(3));
	EXPECT_OK(ove_thread_terminate(thread));
	expect_ended(thread);
}

static void run_never(void *unused)
{
	(void)unused;
	test_fail(__FILE_NAME__, __LINE__, "the thread ran");
}

OVE_TEST(terminate, ready, ends_before_it_ran, "A thread that is terminated before it has run never runs.")
{
	TEST_NEEDS(OVE_HAS_TERMINATE_AT_ONCE, "the kernel ends a thread in its next call");
	const ove_thread_t thread = test_spawn("new", OVE_PRIO_IDLE, run_never, NULL);

	EXPECT_OK(ove_thread_terminate(thread));
	expect_ended(thread);
}

static void terminate_self(void *unused)
{
	(void)unused;
	test_point(1);
	(void)ove_thread_terminate(ove_thread_get_self());
	test_point(2);
}

OVE_TEST(terminate, self, ends, "A thread that terminates itself does not return from the call.")
{
	const ove_thread_t thread = test_spawn("self", OVE_PRIO_HIGH, terminate_self, NULL);

	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	expect_ended(thread);
	EXPECT_POINTS(1);
}

static void join_it(void *thread)
{
	EXPECT_OK(ove_thread_join((ove_thread_t)thread, OVE_WAIT_FOREVER));
	test_point(1);
}

OVE_TEST(terminate, joiner, wakes, "A thread that joins the terminated one continues.")
{
	wait_once = sleep_long;
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_LOW, wait_here, NULL);

	(void)test_spawn_blocked("joiner", OVE_PRIO_LOW, join_it, thread);
	EXPECT_OK(ove_thread_terminate(thread));
	test_wait_points(1);
	test_join_all();
	EXPECT_POINTS(1);
}

#if CONFIG_OVE_TIMER
static ove_timer_t timer;
static ove_timer_storage_t timer_storage;
static ove_thread_t ender;

static void terminate_the_ender(ove_timer_t of, void *unused)
{
	(void)of;
	(void)unused;
	while (ove_thread_get_state(ender) != OVE_THREAD_BLOCKED) {
		EXPECT_OK(ove_thread_sleep_ms(1));
	}
	EXPECT_ERR(ove_thread_terminate(ender), OVE_ERR_BUSY);
	test_point(2);
}

static void end_the_timer(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_timer_start(timer));
	/* A one-shot timer that no longer runs is in its callback. */
	while (ove_timer_is_running(timer)) {
	}
	test_point(1);
	EXPECT_OK(ove_timer_deinit(timer));
	test_fail(__FILE_NAME__, __LINE__, "the thread went on");
}

static void report_expiry(ove_timer_t of, void *unused)
{
	(void)of;
	(void)unused;
	test_point(3);
}

OVE_TEST(terminate, timer, by_the_callback_that_is_waited_for,
	 "A callback terminates the thread that waits for the callback's end in ove_timer_deinit(): the thread ends "
	 "after the timer, and later timers expire.")
{
	EXPECT_OK(ove_timer_init(&timer, &timer_storage, terminate_the_ender, NULL, 1, OVE_TIMER_ONE_SHOT));
	ender = test_spawn("ender", OVE_PRIO_LOW, end_the_timer, NULL);
	test_wait_points(2);
	EXPECT_OK(ove_thread_join(ender, TEST_LONG_MS));
	test_join_all();
	EXPECT_OK(ove_timer_init(&timer, &timer_storage, report_expiry, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(3);
	EXPECT_OK(ove_timer_deinit(timer));
	EXPECT_POINTS(1, 2, 3);
}
#endif

#if CONFIG_OVE_CHECKS
static void terminate_in_isr(void *thread)
{
	EXPECT_ERR(ove_thread_terminate((ove_thread_t)thread), OVE_ERR_CONTEXT);
}

OVE_TEST(terminate, misuse, refuses,
	 "NULL and calls from an ISR or a critical section are rejected, and the thread continues.")
{
	wait_once = sleep_long;
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_LOW, wait_here, NULL);

	EXPECT_ERR(ove_thread_terminate(NULL), OVE_ERR_INVALID);
	test_in_isr(terminate_in_isr, thread);
	const ove_critical_t section = ove_critical_enter();
	const int result = ove_thread_terminate(thread);

	ove_critical_exit(section);
	EXPECT_ERR(result, OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_thread_terminate(thread));
	expect_ended(thread);
}
#endif

#endif /* CONFIG_OVE_THREAD_TERMINATE */
