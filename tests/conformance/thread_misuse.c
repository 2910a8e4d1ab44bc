/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

static ove_thread_storage_t storage;
static ove_thread_t thread;
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

static void do_nothing(void *unused)
{
	(void)unused;
}

static ove_thread_desc_t describe(void)
{
	return (ove_thread_desc_t){"under test", do_nothing, NULL, OVE_PRIO_LOW, stack, TEST_STACK_BYTES};
}

static void make(void)
{
	const ove_thread_desc_t desc = describe();

	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
}

static void end(void)
{
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(thread));
}

OVE_TEST_CHECK(thread, arguments, null_is_invalid, "A NULL thread or memory pointer returns OVE_ERR_INVALID.")
{
	const ove_thread_desc_t desc = describe();
	ove_thread_t handle;

	EXPECT_ERR(ove_thread_init(NULL, &storage, &desc), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_init(&handle, NULL, &desc), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_init(&handle, &storage, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_join(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_suspend(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_resume(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_set_priority(NULL, OVE_PRIO_LOW), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_request_stop(NULL), OVE_ERR_INVALID);
}

OVE_TEST_CHECK(thread, init, descriptor_out_of_range,
	       "A thread without an entry or a stack, with too small a stack or a wrong priority returns INVALID.")
{
	const size_t before = ove_thread_list(NULL, 0);
	ove_thread_desc_t desc = describe();
	ove_thread_t handle;

	desc.entry = NULL;
	EXPECT_ERR(ove_thread_init(&handle, &storage, &desc), OVE_ERR_INVALID);
	desc = describe();
	desc.stack = NULL;
	EXPECT_ERR(ove_thread_init(&handle, &storage, &desc), OVE_ERR_INVALID);
	desc = describe();
	desc.stack_size = OVE_BACKEND_STACK_MIN - 1;
	EXPECT_ERR(ove_thread_init(&handle, &storage, &desc), OVE_ERR_INVALID);
	desc = describe();
	desc.priority = (ove_prio_t)(OVE_PRIO_CRITICAL + 1);
	EXPECT_ERR(ove_thread_init(&handle, &storage, &desc), OVE_ERR_INVALID);
	EXPECT_EQ(ove_thread_list(NULL, 0), before);
}

OVE_TEST_CHECK(thread, sleep_ms, forever_is_invalid,
	       "A sleep or delay of OVE_WAIT_FOREVER is out of range and returns INVALID at once.")
{
	EXPECT_ERR(ove_thread_sleep_ms(OVE_WAIT_FOREVER), OVE_ERR_INVALID);
	EXPECT_ERR(ove_time_delay_ms(OVE_WAIT_FOREVER), OVE_ERR_INVALID);
}

OVE_TEST_CHECK(thread, set_priority, out_of_range_is_invalid,
	       "A priority above CRITICAL returns INVALID, and the old one stays.")
{
	const ove_thread_t self = ove_thread_get_self();

	EXPECT_ERR(ove_thread_set_priority(self, (ove_prio_t)(OVE_PRIO_CRITICAL + 1)), OVE_ERR_INVALID);
	EXPECT_EQ(ove_thread_get_priority(self), OVE_PRIO_NORMAL);
}

OVE_TEST_CHECK(thread, ended, is_invalid,
	       "Suspend, resume and set_priority of a thread that has ended return OVE_ERR_INVALID.")
{
	make();
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_ERR(ove_thread_suspend(thread), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_resume(thread), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_set_priority(thread, OVE_PRIO_LOW), OVE_ERR_INVALID);
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_TERMINATED);
	end();
}

OVE_TEST_CHECK(thread, start_scheduler, twice_is_context,
	       "A second start returns OVE_ERR_CONTEXT, and the program continues.")
{
	EXPECT_ERR(ove_thread_start_scheduler(), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_run(), OVE_ERR_CONTEXT);
}

static ove_thread_t interrupted;

static void call_in_isr(void *unused)
{
	static ove_thread_storage_t other;
	const ove_thread_desc_t desc = describe();
	ove_thread_t handle;

	(void)unused;
	EXPECT_ERR(ove_thread_init(&handle, &other, &desc), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_deinit(interrupted), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_join(interrupted, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_sleep_ms(1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_sleep_ms(0), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_sleep_until(0), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_time_delay_ms(1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_suspend(interrupted), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_resume(interrupted), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_set_priority(interrupted, OVE_PRIO_LOW), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_start_scheduler(), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_run(), OVE_ERR_CONTEXT);
	test_point(1);
}

OVE_TEST_CHECK(thread, isr, thread_calls_answer_context,
	       "In an ISR, every call that can return an error returns OVE_ERR_CONTEXT.")
{
	const size_t before = ove_thread_list(NULL, 0);

	interrupted = ove_thread_get_self();
	test_in_isr(call_in_isr, NULL);
	EXPECT_EQ(ove_thread_get_priority(interrupted), OVE_PRIO_NORMAL);
	EXPECT_EQ(ove_thread_list(NULL, 0), before);
	EXPECT_POINTS(1);
}

OVE_TEST_CHECK_AT_START(thread, sleep_ms, before_the_start_is_context,
			"Before the start, sleeping, joining and suspending return CONTEXT.")
{
	EXPECT_ERR(ove_thread_sleep_ms(1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_sleep_until(0), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_time_delay_ms(1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_join((ove_thread_t)&storage, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_suspend((ove_thread_t)&storage), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_resume((ove_thread_t)&storage), OVE_ERR_CONTEXT);
}

static void never_runs(void *unused)
{
	(void)unused;
	test_point(1);
}

OVE_TEST_AT_START(
	thread, deinit, one_whose_start_never_came,
	"Before the start, a thread can be created, queried, given a priority, and deinitialised without having run.")
{
	ove_thread_desc_t desc = describe();
	const size_t before = ove_thread_list(NULL, 0);

	desc.entry = never_runs;
	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
	EXPECT_EQ(ove_thread_list(NULL, 0), before + 1u);
	EXPECT(ove_thread_get_stack_headroom(thread) > 0u);
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_READY);
	EXPECT_OK(ove_thread_set_priority(thread, OVE_PRIO_HIGH));
	EXPECT_EQ(ove_thread_get_priority(thread), OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_request_stop(thread));
	EXPECT_OK(ove_thread_deinit(thread));
	EXPECT_EQ(ove_thread_list(NULL, 0), before);
	EXPECT_EQ(test_points(), 0);
}

static void yield_in_isr(void *unused)
{
	(void)unused;
	ove_thread_yield();
}

static void get_self_in_isr(void *unused)
{
	(void)unused;
	(void)ove_thread_get_self();
}

static void should_stop_in_isr(void *unused)
{
	(void)unused;
	(void)ove_thread_should_stop();
}

static void list_in_isr(void *unused)
{
	(void)unused;
	(void)ove_thread_list(NULL, 0);
}

OVE_TEST_CHECK_STOPS(thread, yield, in_an_isr_stops, OVE_STOP_CONTEXT, "ove_thread_yield", "A yield in an ISR stops.")
{
	test_in_isr(yield_in_isr, NULL);
}

OVE_TEST_CHECK_STOPS_AT_START(thread, yield, before_the_start_stops, OVE_STOP_CONTEXT, "ove_thread_yield",
			      "A yield before the scheduler runs stops the program.")
{
	ove_thread_yield();
}

OVE_TEST_CHECK_STOPS(thread, get_self, in_an_isr_stops, OVE_STOP_CONTEXT, "ove_thread_get_self",
		     "ove_thread_get_self() in an ISR stops the program.")
{
	test_in_isr(get_self_in_isr, NULL);
}

OVE_TEST_CHECK_STOPS_AT_START(thread, get_self, before_the_start_stops, OVE_STOP_CONTEXT, "ove_thread_get_self",
			      "ove_thread_get_self() before the scheduler runs stops the program.")
{
	(void)ove_thread_get_self();
}

OVE_TEST_CHECK_STOPS(thread, should_stop, in_an_isr_stops, OVE_STOP_CONTEXT, "ove_thread_should_stop",
		     "ove_thread_should_stop() in an ISR stops the program.")
{
	test_in_isr(should_stop_in_isr, NULL);
}

OVE_TEST_CHECK_STOPS_AT_START(thread, should_stop, before_the_start_stops, OVE_STOP_CONTEXT, "ove_thread_should_stop",
			      "ove_thread_should_stop() before the scheduler runs stops the program.")
{
	(void)ove_thread_should_stop();
}

OVE_TEST_CHECK_STOPS(thread, list, in_an_isr_stops, OVE_STOP_CONTEXT, "ove_thread_list",
		     "ove_thread_list() in an ISR stops the program.")
{
	test_in_isr(list_in_isr, NULL);
}

OVE_TEST_CHECK_STOPS(thread, list, no_room_stops, OVE_STOP_ARGUMENT, "ove_thread_list",
		     "ove_thread_list() with a capacity and a NULL array stops the program.")
{
	(void)ove_thread_list(NULL, 1);
}

OVE_TEST_CHECK_STOPS(thread, get_priority, null_stops, OVE_STOP_ARGUMENT, "ove_thread_get_priority",
		     "ove_thread_get_priority(NULL) stops the program.")
{
	(void)ove_thread_get_priority(NULL);
}

OVE_TEST_CHECK_STOPS(thread, get_state, null_stops, OVE_STOP_ARGUMENT, "ove_thread_get_state",
		     "ove_thread_get_state(NULL) stops the program.")
{
	(void)ove_thread_get_state(NULL);
}

OVE_TEST_CHECK_STOPS(thread, get_name, null_stops, OVE_STOP_ARGUMENT, "ove_thread_get_name",
		     "ove_thread_get_name(NULL) stops the program.")
{
	(void)ove_thread_get_name(NULL);
}

OVE_TEST_CHECK_STOPS(thread, get_stack_headroom, null_stops, OVE_STOP_ARGUMENT, "ove_thread_get_stack_headroom",
		     "ove_thread_get_stack_headroom(NULL) stops the program.")
{
	(void)ove_thread_get_stack_headroom(NULL);
}

#if CONFIG_OVE_THREAD_RUNTIME
OVE_TEST_CHECK_STOPS(thread, get_runtime_us, null_stops, OVE_STOP_ARGUMENT, "ove_thread_get_runtime_us",
		     "ove_thread_get_runtime_us(NULL) stops the program.")
{
	(void)ove_thread_get_runtime_us(NULL);
}
#endif
