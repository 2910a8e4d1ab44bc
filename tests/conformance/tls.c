/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "native.h"

#if CONFIG_OVE_TLS

OVE_TLS_DEFINE_STATIC(declared, NULL);

static ove_tls_storage_t storages[CONFIG_OVE_TLS_KEYS];
static ove_tls_t tls;

/* The value is the number of the point. */
static void report(void *value)
{
	test_point(TEST_NUMBER(value));
}

static void begin(ove_tls_destructor_fn destructor)
{
	EXPECT_OK(ove_tls_init(&tls, &storages[0], destructor));
}

static void end(void)
{
	EXPECT_OK(ove_tls_deinit(tls));
}

static void set_and_get(void *value)
{
	EXPECT(ove_tls_get(tls) == NULL);
	EXPECT_OK(ove_tls_set(tls, value));
	test_pause();
	EXPECT(ove_tls_get(tls) == value);
	EXPECT_OK(ove_tls_set(tls, NULL));
	EXPECT(ove_tls_get(tls) == NULL);
	test_point(TEST_NUMBER(value));
}

OVE_TEST(tls, set, each_thread_has_its_own,
	 "A key has one value in each thread, which is NULL until the thread sets it.")
{
	begin(NULL);
	EXPECT_OK(ove_tls_set(tls, TEST_ARG(7)));
	const ove_thread_t first = test_spawn("first", OVE_PRIO_HIGH, set_and_get, TEST_ARG(1));
	const ove_thread_t second = test_spawn("second", OVE_PRIO_HIGH, set_and_get, TEST_ARG(2));
	EXPECT(ove_tls_get(tls) == TEST_ARG(7));
	test_continue(first);
	EXPECT_OK(ove_thread_join(first, TEST_LONG_MS));
	test_continue(second);
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT(ove_tls_get(tls) == TEST_ARG(7));
	EXPECT_OK(ove_tls_set(tls, NULL));
	end();
}

OVE_TEST(tls, set, keys_are_apart, "Two keys hold separate values in a thread, including a key declared at file scope.")
{
	begin(NULL);
	EXPECT(ove_tls_get(declared) == NULL);
	EXPECT_OK(ove_tls_set(declared, TEST_ARG(1)));
	EXPECT(ove_tls_get(tls) == NULL);
	EXPECT_OK(ove_tls_set(tls, TEST_ARG(2)));
	EXPECT(ove_tls_get(declared) == TEST_ARG(1));
	EXPECT(ove_tls_get(tls) == TEST_ARG(2));
	EXPECT_OK(ove_tls_set(declared, NULL));
	EXPECT(ove_tls_get(tls) == TEST_ARG(2));
	EXPECT_OK(ove_tls_set(tls, NULL));
	end();
}

static void set(void *value)
{
	EXPECT_OK(ove_tls_set(tls, value));
	test_point(1);
}

static void set_and_exit(void *value)
{
	set(value);
	ove_thread_exit();
}

static void report_end(ove_thread_fn entry)
{
	begin(report);
	const ove_thread_t thread = test_spawn("ending", OVE_PRIO_LOW, entry, TEST_ARG(2));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	end();
}

OVE_TEST(tls, destructor, at_the_return,
	 "The destructor gets the value when the thread's function returns, and a join returns after it.")
{
	report_end(set);
}

OVE_TEST(tls, destructor, at_an_exit, "The destructor gets the value when the thread calls ove_thread_exit().")
{
	report_end(set_and_exit);
}

static void set_none(void *value)
{
	EXPECT_OK(ove_tls_set(tls, value));
	EXPECT_OK(ove_tls_set(tls, NULL));
}

OVE_TEST(tls, destructor, not_without_a_value,
	 "No destructor runs for a value that was set to NULL, and the value of a key without a destructor is "
	 "discarded.")
{
	begin(report);
	(void)test_spawn("none", OVE_PRIO_HIGH, set_none, TEST_ARG(2));
	test_join_all();
	end();
	begin(NULL);
	(void)test_spawn("forgotten", OVE_PRIO_HIGH, set, TEST_ARG(2));
	test_join_all();
	end();
	EXPECT_POINTS(1);
}

static ove_thread_t ending;

/* Runs like any code of the thread: it may wait, and the value is already NULL. */
static void look_and_wait(void *value)
{
	EXPECT(ove_thread_get_self() == ending);
	EXPECT(ove_tls_get(tls) == NULL);
	EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
	test_point(TEST_NUMBER(value));
}

static void set_own(void *value)
{
	ending = ove_thread_get_self();
	set(value);
}

OVE_TEST(tls, destructor, is_the_threads_code,
	 "A destructor runs in its thread, where the value is already NULL and a wait is legal.")
{
	begin(look_and_wait);
	(void)test_spawn("waits", OVE_PRIO_HIGH, set_own, TEST_ARG(2));
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

static void set_again(void *value)
{
	test_point(TEST_NUMBER(value));
	EXPECT_OK(ove_tls_set(tls, TEST_ARG(TEST_NUMBER(value) + 1)));
}

OVE_TEST(tls, destructor, may_set_again,
	 "A value that a destructor sets gets a destructor call, OVE_TLS_ROUNDS times in all, and is then discarded.")
{
	_Static_assert(OVE_TLS_ROUNDS == 4, "the points below");
	begin(set_again);
	(void)test_spawn("again", OVE_PRIO_HIGH, set, TEST_ARG(2));
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5);
	end();
}

static void leave_from_destructor(void *value)
{
	test_point(TEST_NUMBER(value));
	ove_thread_exit();
}

OVE_TEST(tls, destructor, may_exit, "ove_thread_exit() in a destructor ends the thread.")
{
	begin(leave_from_destructor);
	const ove_thread_t thread = test_spawn("exits", OVE_PRIO_HIGH, set, TEST_ARG(2));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

static void set_again_and_leave(void *value)
{
	set_again(value);
	ove_thread_exit();
}

OVE_TEST(tls, destructor, may_set_again_and_exit,
	 "A destructor that sets a value and ends the thread is called OVE_TLS_ROUNDS times in all.")
{
	begin(set_again_and_leave);
	const ove_thread_t thread = test_spawn("again", OVE_PRIO_HIGH, set, TEST_ARG(2));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5);
	end();
}

OVE_TEST(tls, init, no_more_than_there_is_room,
	 "One key more than CONFIG_OVE_TLS_KEYS returns OVE_ERR_FULL, and a deinitialised key frees its slot.")
{
	ove_tls_t keys[CONFIG_OVE_TLS_KEYS];
	ove_tls_storage_t other;
	ove_tls_t one_more = NULL;

	/* The key at file scope is one of them. */
	for (int i = 0; i < CONFIG_OVE_TLS_KEYS - 1; i++) {
		EXPECT_OK(ove_tls_init(&keys[i], &storages[i], NULL));
	}
	EXPECT_ERR(ove_tls_init(&one_more, &other, NULL), OVE_ERR_FULL);
	EXPECT(one_more == NULL);
	EXPECT_OK(ove_tls_deinit(keys[1]));
	EXPECT_OK(ove_tls_init(&one_more, &other, NULL));
	EXPECT_OK(ove_tls_set(one_more, TEST_ARG(1)));
	for (int i = 0; i < CONFIG_OVE_TLS_KEYS - 1; i++) {
		EXPECT(i == 1 || ove_tls_get(keys[i]) == NULL);
	}
	EXPECT_OK(ove_tls_set(one_more, NULL));
	EXPECT_OK(ove_tls_deinit(one_more));
	for (int i = 0; i < CONFIG_OVE_TLS_KEYS - 1; i++) {
		if (i != 1) {
			EXPECT_OK(ove_tls_deinit(keys[i]));
		}
	}
}

static void set_and_pause(void *value)
{
	set(value);
	test_pause();
}

OVE_TEST(tls, deinit, not_while_a_thread_has_a_value,
	 "The deinit of a key returns OVE_ERR_BUSY and changes nothing while a thread has a value, and succeeds after "
	 "that thread.")
{
	begin(report);
	const ove_thread_t thread = test_spawn("has one", OVE_PRIO_HIGH, set_and_pause, TEST_ARG(2));
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_ERR(ove_tls_deinit(tls), OVE_ERR_BUSY);
	test_continue(thread);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

static void expect_none(void *value)
{
	EXPECT(ove_tls_get(tls) == NULL);
	test_point(TEST_NUMBER(value));
}

OVE_TEST(tls, get, nothing_of_an_ended_thread, "A thread in the memory of an ended thread starts without values.")
{
	begin(NULL);
	for (int i = 1; i < 4; i++) {
		(void)test_spawn("sets", OVE_PRIO_HIGH, set, TEST_ARG(9));
		test_join_all();
		(void)test_spawn("looks", OVE_PRIO_HIGH, expect_none, TEST_ARG(i));
		test_join_all();
	}
	EXPECT_POINTS(1, 1, 1, 2, 1, 3);
	end();
}

#if CONFIG_OVE_THREAD_TERMINATE

static void set_and_sleep(void *value)
{
	set(value);
	(void)ove_thread_sleep_ms(TEST_LONG_MS);
}

OVE_TEST(tls, terminate, forgets,
	 "A thread that another one terminates calls no destructor, and its values do not prevent the deinit of the "
	 "key.")
{
	begin(report);
	const ove_thread_t thread = test_spawn_blocked("ended", OVE_PRIO_HIGH, set_and_sleep, TEST_ARG(2));
	EXPECT_OK(ove_thread_terminate(thread));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	test_join_all();
	EXPECT_POINTS(1);
	end();
}

static void set_and_end(void *value)
{
	set(value);
	(void)ove_thread_terminate(ove_thread_get_self());
}

OVE_TEST(tls, terminate, itself_destroys,
	 "A thread that terminates itself with ove_thread_terminate() calls its destructors.")
{
	report_end(set_and_end);
}

#endif /* CONFIG_OVE_THREAD_TERMINATE */

#if CONFIG_OVE_TIMER

static ove_timer_storage_t timer_storage;
static ove_timer_t timer;

static void try_in_callback(ove_timer_t from, void *unused)
{
	(void)from, (void)unused;
	EXPECT(ove_tls_get(tls) == NULL);
	EXPECT_ERR(ove_tls_set(tls, TEST_ARG(1)), OVE_ERR_CONTEXT);
	EXPECT(ove_tls_get(tls) == NULL);
	test_point(1);
}

OVE_TEST(tls, set, not_in_a_timers_callback, "A timer callback reads NULL and cannot set a value.")
{
	begin(NULL);
	EXPECT_OK(ove_timer_init(&timer, &timer_storage, try_in_callback, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	EXPECT_OK(ove_timer_deinit(timer));
	EXPECT_POINTS(1);
	end();
}

#endif

#if OVE_HAS_NATIVE_WAITS

static void try_in_native(void *unused)
{
	(void)unused;
	EXPECT(ove_tls_get(tls) == NULL);
	EXPECT_ERR(ove_tls_set(tls, TEST_ARG(1)), OVE_ERR_CONTEXT);
	EXPECT(ove_tls_get(tls) == NULL);
	test_point(1);
}

OVE_TEST(tls, set, not_in_a_native_thread,
	 "A native thread reads NULL and cannot set a value: the memory after its control block does not change.")
{
	begin(NULL);
	test_native_start(OVE_PRIO_HIGH, try_in_native, NULL);
	test_wait_points(1);
	test_native_join();
	EXPECT_POINTS(1);
	end();
}

#endif

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(tls, create, destroys, "A key on the heap works like one in the caller's memory, and its memory is freed.")
{
	ove_heap_stats_t before;
	ove_heap_stats_t after;

	EXPECT_OK(ove_heap_stats(&before));
	EXPECT_OK(ove_tls_create(&tls, report));
	(void)test_spawn("ending", OVE_PRIO_HIGH, set, TEST_ARG(2));
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_tls_destroy(tls));
	EXPECT_OK(ove_heap_stats(&after));
	EXPECT_EQ(after.used, before.used);
}
#endif

OVE_TEST_CHECK(tls, arguments, invalid, "A NULL key or memory pointer returns OVE_ERR_INVALID.")
{
	ove_tls_t handle;

	EXPECT_ERR(ove_tls_init(NULL, &storages[0], NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_tls_init(&handle, NULL, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_tls_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_tls_set(NULL, NULL), OVE_ERR_INVALID);
}

static void call_in_isr(void *unused)
{
	ove_tls_t handle;

	(void)unused;
	EXPECT_ERR(ove_tls_init(&handle, &storages[1], NULL), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_tls_deinit(tls), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_tls_set(tls, TEST_ARG(1)), OVE_ERR_CONTEXT);
	test_point(1);
}

OVE_TEST_CHECK(tls, isr, is_a_wrong_context, "In an ISR, the calls return OVE_ERR_CONTEXT, and no value changes.")
{
	begin(NULL);
	test_in_isr(call_in_isr, NULL);
	EXPECT(ove_tls_get(tls) == NULL);
	EXPECT_POINTS(1);
	end();
}

static void get_in_isr(void *unused)
{
	(void)unused;
	(void)ove_tls_get(declared);
}

OVE_TEST_CHECK_STOPS(tls, get, in_an_isr_stops, OVE_STOP_CONTEXT, "ove_tls_get", "ove_tls_get() in an ISR stops.")
{
	test_in_isr(get_in_isr, NULL);
}

OVE_TEST_CHECK_STOPS_AT_START(tls, get, before_the_start_stops, OVE_STOP_CONTEXT, "ove_tls_get",
			      "ove_tls_get() before the start stops.")
{
	(void)ove_tls_get(declared);
}

OVE_TEST_CHECK_STOPS(tls, get, of_no_key_stops, OVE_STOP_ARGUMENT, "ove_tls_get", "ove_tls_get() of NULL stops.")
{
	(void)ove_tls_get(NULL);
}

#endif /* CONFIG_OVE_TLS */
