/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdatomic.h>

#include "harness.h"

/* While the scheduler is locked, interrupts run and other threads do not; woken threads run at the unlock. */

static void pass_a_lock(void)
{
	ove_scheduler_lock();
	ove_scheduler_unlock();
}

static void pass_a_section(void)
{
	const ove_critical_t state = ove_critical_enter();

	ove_critical_exit(state);
}

/* Long enough that a wrongly admitted thread would run. */
static void spend_two_ticks(void)
{
	const uint32_t start = ove_board_cycles();
	const uint32_t two_ticks = ove_board_cycles_hz() / CONFIG_OVE_TICK_HZ * 2u;

	while (ove_board_cycles() - start < two_ticks) {
	}
}

OVE_TEST(scheduler, is_locked, tells_the_depth,
	 "The calling thread holds the scheduler lock from the first lock to the last unlock.")
{
	EXPECT(!ove_scheduler_is_locked());
	ove_scheduler_lock();
	EXPECT(ove_scheduler_is_locked());
	ove_scheduler_lock();
	ove_scheduler_unlock();
	EXPECT(ove_scheduler_is_locked());
	ove_scheduler_unlock();
	EXPECT(!ove_scheduler_is_locked());
}

OVE_TEST(scheduler, time, goes_on,
	 "The clock counts each tick that comes while the scheduler is locked, and afterwards.")
{
	ove_scheduler_lock();
	const uint64_t start_us = ove_time_get_us();

	for (int i = 0; i < 5; i++) {
		spend_two_ticks();
	}
	const uint64_t inside_us = ove_time_get_us() - start_us;

	ove_scheduler_unlock();
	const uint64_t after_us = ove_time_get_us() - start_us;

	EXPECT(inside_us >= 9u * TEST_TICK_US);
	EXPECT(after_us >= inside_us);
#if TEST_EXACT_TIME
	EXPECT_RANGE(inside_us, 10 * TEST_TICK_US, 10 * TEST_TICK_US + TEST_CODE_US);
#endif
}

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 4);

static void take_and_report(void *number)
{
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(scheduler, lock, keeps_the_woken_out,
	 "A thread that is woken inside runs immediately at the outermost unlock.")
{
	NEEDS_STRICT_PRIORITY();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(4));
	ove_scheduler_lock();
	ove_scheduler_lock();
	EXPECT_OK(ove_sem_give(sem));
	test_point(1);
	ove_scheduler_unlock();
	spend_two_ticks();
	test_point(2);
	pass_a_section();
	pass_a_lock();
	test_point(3);
	ove_scheduler_unlock();
	test_point(5);
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5);
}

static void give_in_an_isr(void *number)
{
	EXPECT_OK(ove_sem_give_from_isr(sem));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(scheduler, lock, lets_interrupts_in,
	 "An interrupt runs while the scheduler is locked, and the thread that it wakes runs at the unlock.")
{
	NEEDS_STRICT_PRIORITY();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(4));
	ove_board_irq_attach(give_in_an_isr, TEST_ARG(2));
	ove_scheduler_lock();
	test_point(1);
	ove_board_irq_trigger();
	spend_two_ticks();
	test_point(3);
	ove_scheduler_unlock();
	test_point(5);
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5);
}

OVE_TEST(scheduler, lock, keeps_equals_out, "No thread of the same priority runs inside, however many ticks come.")
{
	NEEDS_STRICT_PRIORITY();
	EXPECT_OK(ove_sem_give(sem));
	ove_scheduler_lock();
	(void)test_spawn("equal", OVE_PRIO_NORMAL, take_and_report, TEST_ARG(2));
	spend_two_ticks();
	spend_two_ticks();
	test_point(1);
	ove_scheduler_unlock();
	test_join_all();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(scheduler, lock, and_sections_end_in_any_order,
	 "If a lock and a critical section overlap, the woken thread runs when the last of them ends.")
{
	NEEDS_STRICT_PRIORITY();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(3));
	const ove_critical_t around = ove_critical_enter();

	ove_scheduler_lock();
	EXPECT_OK(ove_sem_give(sem));
	test_point(1);
	ove_critical_exit(around);
	spend_two_ticks();
	test_point(2);
	ove_scheduler_unlock();
	EXPECT_POINTS(1, 2, 3);

	test_clear_points();
	(void)test_spawn_blocked("other", OVE_PRIO_HIGH, take_and_report, TEST_ARG(3));
	ove_scheduler_lock();
	const ove_critical_t inside = ove_critical_enter();

	EXPECT_OK(ove_sem_give(sem));
	test_point(1);
	ove_scheduler_unlock();
	spend_two_ticks();
	test_point(2);
	ove_critical_exit(inside);
	EXPECT_POINTS(1, 2, 3);
	test_join_all();
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
}

OVE_TEST(scheduler, lock, takes_what_is_there,
	 "A take that need not wait succeeds inside, and a try without a token fails.")
{
	EXPECT_OK(ove_sem_give(sem));
	ove_scheduler_lock();
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
	EXPECT_ERR(ove_sem_take(sem, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_sem_try_take(sem), OVE_ERR_BUSY);
	ove_scheduler_unlock();
}

OVE_TEST_UNCHECKED_STOPS(scheduler, wait, unchecked_stops, OVE_STOP_CONTEXT, "a wait while the scheduler is locked",
			 "Without checks, a wait while the scheduler is locked stops before any other thread runs.")
{
	TEST_NEEDS(OVE_HAS_JUDGED_WAITS, "the kernel switches away from a waiting thread in spite of its lock");
	ove_scheduler_lock();
	(void)ove_sem_take(sem, OVE_WAIT_FOREVER);
	test_point(1);
}
#endif

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(mutex);

static void lock_and_report(void *number)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(scheduler, mutex, is_handed_over_inside,
	 "A mutex unlock inside hands the mutex over; the new owner runs at the end of the lock.")
{
	NEEDS_STRICT_PRIORITY();
	EXPECT_OK(ove_mutex_try_lock(mutex));
	(void)test_spawn_blocked("owner", OVE_PRIO_HIGH, lock_and_report, TEST_ARG(2));
	ove_scheduler_lock();
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_point(1);
	ove_scheduler_unlock();
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
}

OVE_TEST(scheduler, mutex, lends_its_priority_after_it,
	 "A thread that holds a mutex has the priority that a waiter donates, before a scheduler lock and after it.")
{
	EXPECT_OK(ove_mutex_try_lock(mutex));
	(void)test_spawn_blocked("owner", OVE_PRIO_HIGH, lock_and_report, TEST_ARG(1));
	pass_a_lock();
#if OVE_HAS_STRICT_PRIORITY
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_HIGH);
#endif
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
}
#endif

static void report(void *number)
{
	test_point(TEST_NUMBER(number));
}

OVE_TEST(scheduler, thread, begins_at_the_unlock, "A thread created inside, however urgent, begins at the unlock.")
{
	NEEDS_STRICT_PRIORITY();
	ove_scheduler_lock();
	(void)test_spawn("new", OVE_PRIO_CRITICAL, report, TEST_ARG(2));
	test_point(1);
	ove_scheduler_unlock();
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(scheduler, thread, priorities_count_at_the_unlock,
	 "A priority that is changed inside, of another thread or the running one, takes effect at the unlock.")
{
	NEEDS_STRICT_PRIORITY();
	const ove_thread_t self = ove_thread_get_self();
	const ove_thread_t raised = test_spawn("raised", OVE_PRIO_LOW, report, TEST_ARG(2));

	ove_scheduler_lock();
	EXPECT_OK(ove_thread_set_priority(raised, OVE_PRIO_HIGH));
	test_point(1);
	ove_scheduler_unlock();
	test_point(3);
	(void)test_spawn("between", OVE_PRIO_BELOW_NORMAL, report, TEST_ARG(5));
	ove_scheduler_lock();
	EXPECT_OK(ove_thread_set_priority(self, OVE_PRIO_LOW));
	EXPECT_EQ(ove_thread_get_priority(self), OVE_PRIO_LOW);
	test_point(4);
	ove_scheduler_unlock();
	test_point(6);
	EXPECT_OK(ove_thread_set_priority(self, OVE_PRIO_NORMAL));
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5, 6);
}

static void stop_and_report(void *number)
{
	EXPECT_OK(ove_thread_suspend(ove_thread_get_self()));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(scheduler, thread, resumed_runs_at_the_unlock, "A thread that is resumed inside continues at the unlock.")
{
	NEEDS_STRICT_PRIORITY();
	const ove_thread_t stopped = test_spawn_blocked("stopped", OVE_PRIO_HIGH, stop_and_report, TEST_ARG(2));

	ove_scheduler_lock();
	EXPECT_OK(ove_thread_resume(stopped));
	test_point(1);
	ove_scheduler_unlock();
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

#if CONFIG_OVE_TIMER
static void report_callback(ove_timer_t timer, void *number)
{
	(void)timer;
	test_point(TEST_NUMBER(number));
}

OVE_TEST(scheduler, timer, callback_waits_for_the_unlock, "No timer callback runs inside, however long the lock is.")
{
	static ove_timer_storage_t storage;
	ove_timer_t timer;

	NEEDS_STRICT_PRIORITY();
	EXPECT_OK(ove_timer_init(&timer, &storage, report_callback, TEST_ARG(2), 1, OVE_TIMER_ONE_SHOT));
	ove_scheduler_lock();
	EXPECT_OK(ove_timer_start(timer));
	spend_two_ticks();
	spend_two_ticks();
	test_point(1);
	ove_scheduler_unlock();
	test_wait_points(2);
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_timer_deinit(timer));
}
#endif

#if CONFIG_OVE_SEM && !CONFIG_OVE_ZERO_HEAP
OVE_TEST(scheduler, heap, serves_inside, "Heap objects can be created and destroyed while the scheduler is locked.")
{
	ove_sem_t made;

	NEEDS_STRICT_PRIORITY();
	EXPECT_OK(ove_sem_give(sem));
	ove_scheduler_lock();
	(void)test_spawn("urgent", OVE_PRIO_HIGH, take_and_report, TEST_ARG(2));
	EXPECT_OK(ove_sem_create(&made, 0, 1));
	EXPECT_OK(ove_sem_destroy(made));
	EXPECT(ove_scheduler_is_locked());
	test_point(1);
	ove_scheduler_unlock();
	test_join_all();
	EXPECT_POINTS(1, 2);
}
#endif

#if CONFIG_OVE_SEM && CONFIG_OVE_MUTEX
OVE_TEST_CHECK(scheduler, wait, is_refused,
	       "A call that would wait returns CONTEXT while the scheduler is locked, and changes nothing.")
{
	ove_scheduler_lock();
	EXPECT_ERR(ove_sem_take(sem, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_sleep_ms(1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_sleep_until(0), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_suspend(ove_thread_get_self()), OVE_ERR_CONTEXT);
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_unlock(mutex));
	ove_scheduler_unlock();
	EXPECT_ERR(ove_sem_take(sem, 1), OVE_ERR_TIMEOUT);
}
#endif

OVE_TEST_CHECK_STOPS(scheduler, yield, stops, OVE_STOP_CONTEXT, "ove_thread_yield",
		     "A yield while the scheduler is locked stops the program.")
{
	ove_scheduler_lock();
	ove_thread_yield();
}

OVE_TEST_CHECK_STOPS(scheduler, unlock, without_a_lock_stops, OVE_STOP_MISUSE, "ove_scheduler_unlock",
		     "More unlocks than locks stop the program.")
{
	pass_a_lock();
	ove_scheduler_unlock();
}

OVE_TEST_STOPS(scheduler, exit, stops, OVE_STOP_CONTEXT, "ove_thread_exit",
	       "A thread that ends itself while it has locked the scheduler stops the program.")
{
	ove_scheduler_lock();
	ove_thread_exit();
}

static void lock_in_an_isr(void *unused)
{
	(void)unused;
	ove_scheduler_lock();
}

OVE_TEST_CHECK_STOPS(scheduler, lock, in_an_isr_stops, OVE_STOP_CONTEXT, "ove_scheduler_lock",
		     "A lock in an ISR stops the program.")
{
	test_in_isr(lock_in_an_isr, NULL);
}

OVE_TEST_CHECK_STOPS_AT_START(scheduler, lock, at_the_start_stops, OVE_STOP_CONTEXT, "ove_scheduler_lock",
			      "A lock before the scheduler runs stops the program.")
{
	ove_scheduler_lock();
}

enum { ROUNDS = TEST_EXACT_TIME ? 300 : 100, ADDERS = 3 };

/* Long enough for a thread that a wrong unlock admits to read the sum in that time. */
#define PAUSE (TEST_EXACT_TIME ? 100u : 20000u)

static volatile unsigned sum;
/* The number of threads between announcement and unlock, and the number that have ended. */
static atomic_uint announced, done;

/* If threads run in parallel, another thread waits for the end of each lock. */
static void await_another(void)
{
	while (!OVE_HAS_STRICT_PRIORITY && atomic_load(&announced) < 2u && atomic_load(&done) < ADDERS - 1u) {
	}
}

static void add_in_locks(void *unused)
{
	(void)unused;
	for (int i = 0; i < ROUNDS; i++) {
		atomic_fetch_add(&announced, 1u);
		ove_scheduler_lock();
		const unsigned before = sum;

		await_another();
		if (i % 64 == 0) {
			pass_a_section();
		}
		for (volatile unsigned pause = 0; pause < PAUSE; pause++) {
		}
		sum = before + 1u;
		ove_scheduler_unlock();
		atomic_fetch_sub(&announced, 1u);
	}
	atomic_fetch_add(&done, 1u);
}

OVE_TEST(scheduler, lock, keeps_out_other_locks, "One thread's scheduler lock excludes another's, on each kernel.")
{
	sum = 0;
	atomic_store(&announced, 0u);
	atomic_store(&done, 0u);
	(void)test_spawn("one", OVE_PRIO_NORMAL, add_in_locks, NULL);
	(void)test_spawn("two", OVE_PRIO_NORMAL, add_in_locks, NULL);
	add_in_locks(NULL);
	test_join_all();
	EXPECT_EQ(sum, ADDERS * ROUNDS);
}
