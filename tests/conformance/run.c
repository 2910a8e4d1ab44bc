/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

OVE_TEST_STOPS_AT_START(run, main, returning_stops, OVE_STOP_NOT_STARTED, "ove_main",
			"An ove_main() that returns without ove_run() stops the program.")
{
	test_return_from_main();
}

static int fail_on_request(void)
{
	return test_is_requested("run.static.failing_object_stops") ? OVE_ERR_INVALID : OVE_OK;
}
OVE_STATIC_INIT(failing_object, fail_on_request);

OVE_TEST_STOPS(run, static, failing_object_stops, OVE_STOP_STATIC, "failing_object",
	       "A static object that cannot be initialised stops the program before ove_main(), and the message names "
	       "the object.")
{
	test_fail(__FILE_NAME__, __LINE__, "ove_main() is not reached");
}

static bool static_before_main;

static int note_order(void)
{
	static_before_main = true;
	return OVE_OK;
}
OVE_STATIC_INIT(order, note_order);

OVE_TEST_AT_START(run, static, before_main, "Static objects are initialised before ove_main().")
{
	EXPECT(static_before_main);
}

OVE_TEST(run, threads, made_before_the_start_run, "The harness's own threads, created before the start, run after it.")
{
	EXPECT_EQ(ove_thread_get_state(ove_thread_get_self()), OVE_THREAD_RUNNING);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
}
