/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file An application may use FreeRTOS beside ove: its notifications are its own, and it may suspend the scheduler.
 */
#include <stdatomic.h>

#include "harness.h"

#if CONFIG_OVE_RTOS_FREERTOS

#if CONFIG_OVE_STREAM
static ove_stream_storage_t stream_storage;
static ove_stream_t stream;
static unsigned char stream_buffer[OVE_STREAM_BUFFER_BYTES(4)];

OVE_TEST(freertos_native, stream, reset_leaves_the_applications_notification,
	 "Notification 0 is the application's: a stream, also one that was reset, waits on another one.")
{
	uint32_t value = 0;
	char byte;

	EXPECT_OK(ove_stream_init(&stream, &stream_storage, stream_buffer, 4, 1));
	EXPECT_OK(ove_stream_reset(stream));
	(void)xTaskNotifyIndexed(xTaskGetCurrentTaskHandle(), 0, 7, eSetValueWithOverwrite);
	EXPECT_EQ(ove_stream_receive(stream, &byte, 1, 3), 0);
	EXPECT_EQ(xTaskNotifyWaitIndexed(0, 0, UINT32_MAX, &value, 0), pdTRUE);
	EXPECT_EQ(value, 7);
	EXPECT_OK(ove_stream_deinit(stream));
}
#endif

#if CONFIG_OVE_TIMER

/* More than the service's queue takes at once. */
enum { TIMERS = CONFIG_OVE_FREERTOS_TIMER_COMMANDS + 4 };

static ove_timer_storage_t storage[TIMERS];
static ove_timer_t timers[TIMERS];
static atomic_int expiries;

static void count(ove_timer_t timer, void *unused)
{
	(void)timer;
	(void)unused;
	atomic_fetch_add(&expiries, 1);
}

OVE_TEST(freertos_native, timer, started_while_the_scheduler_is_suspended,
	 "Timers that are started while the application has the scheduler suspended expire once each after that.")
{
	atomic_store(&expiries, 0);
	for (int i = 0; i < TIMERS; i++) {
		EXPECT_OK(ove_timer_init(&timers[i], &storage[i], count, NULL, 5, OVE_TIMER_ONE_SHOT));
	}
	vTaskSuspendAll();
	for (int i = 0; i < TIMERS; i++) {
		EXPECT_OK(ove_timer_start(timers[i]));
		EXPECT(ove_timer_is_running(timers[i]));
	}
	const uint64_t start_ms = ove_time_get_ms();

	(void)xTaskResumeAll();
	WAIT_UNTIL(atomic_load(&expiries) >= TIMERS);
	/* None had to wait for the expiry of another. */
	EXPECT(ove_time_get_ms() - start_ms <= 5u + 3u * TEST_TICK_MS);
	EXPECT_OK(ove_thread_sleep_ms(20));
	EXPECT_EQ(atomic_load(&expiries), TIMERS);
	for (int i = 0; i < TIMERS; i++) {
		EXPECT(!ove_timer_is_running(timers[i]));
		EXPECT_OK(ove_timer_deinit(timers[i]));
	}
}

#endif

#endif
