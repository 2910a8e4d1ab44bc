/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers whose commands are not ove's. */
#include "harness.h"

#if CONFIG_OVE_TIMER

#include <FreeRTOS.h>
#include <timers.h>

static void report(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	test_point(1);
}

OVE_TEST(
	freertos, timer, survives_a_command_of_the_kernel,
	"A command that the kernel sends itself for a timer, as a kernel before 10.5 does for a periodic timer that is "
	"late, changes neither the timer's next start nor its end.")
{
	static ove_timer_storage_t storage;
	ove_timer_t timer;

	EXPECT_OK(ove_timer_init(&timer, &storage, report, NULL, TEST_TICK_MS, OVE_TIMER_ONE_SHOT));
	EXPECT(xTimerGenericCommand((TimerHandle_t)(void *)timer, tmrCOMMAND_START_DONT_TRACE, xTaskGetTickCount(),
				    NULL, portMAX_DELAY) == pdPASS);
	EXPECT_OK(ove_timer_stop(timer));
	EXPECT(!ove_timer_is_running(timer));
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	EXPECT_OK(ove_timer_deinit(timer));
}

#endif
