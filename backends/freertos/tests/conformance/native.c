/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file An application may use FreeRTOS next to ove: it owns its notifications, and may suspend the scheduler.
 */
#include <errno.h>
#include <stdatomic.h>

#include "harness.h"

/* In a project without such pointers, the first one belongs to ove. */
#if defined(OVE_FREERTOS_PROJECT_POINTERS) && OVE_FREERTOS_PROJECT_POINTERS == 0
#define HAS_POINTER 0
#else
#define HAS_POINTER 1
#endif

static void keep_pointer(void *value)
{
	EXPECT(pvTaskGetThreadLocalStoragePointer(NULL, 0) == NULL);
	vTaskSetThreadLocalStoragePointer(NULL, 0, value);
	errno = ERANGE;
#if CONFIG_OVE_TLS
	static ove_tls_storage_t storage;
	ove_tls_t tls;

	EXPECT_OK(ove_tls_init(&tls, &storage, NULL));
	EXPECT_OK(ove_tls_set(tls, &storage));
#endif
	test_pause();
	EXPECT(pvTaskGetThreadLocalStoragePointer(NULL, 0) == value);
	vTaskSetThreadLocalStoragePointer(NULL, 0, NULL);
	EXPECT_EQ(errno, ERANGE);
#if CONFIG_OVE_TLS
	EXPECT(ove_tls_get(tls) == &storage);
	EXPECT_OK(ove_tls_set(tls, NULL));
	EXPECT_OK(ove_tls_deinit(tls));
#endif
	EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
	test_point(1);
}

OVE_TEST(freertos_native, thread_local, pointer_0_is_the_applications,
	 "Thread-local pointer 0 belongs to the application. It and ove's waits, errno and values do not change each "
	 "other.")
{
	TEST_NEEDS(HAS_POINTER, "the project's FreeRTOSConfig.h has no thread-local pointer");
	static int value;
	const ove_thread_t thread = test_spawn("keeps", OVE_PRIO_HIGH, keep_pointer, &value);

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	test_continue(thread);
	test_join_all();
	EXPECT_POINTS(1);
}

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
	(void)xTaskNotify(xTaskGetCurrentTaskHandle(), 7, eSetValueWithOverwrite);
	EXPECT_EQ(ove_stream_receive(stream, &byte, 1, 3), 0);
	EXPECT_EQ(xTaskNotifyWait(0, UINT32_MAX, &value, 0), pdTRUE);
	EXPECT_EQ(value, 7);
	EXPECT_OK(ove_stream_deinit(stream));
}
#endif

#if CONFIG_OVE_TIMER

/* More timers than the service's queue can hold. Those beyond it expire first: no other expiry sends them. */
enum { BEYOND = 4, TIMERS = CONFIG_OVE_FREERTOS_TIMER_COMMANDS + BEYOND, SOON_MS = 5, LATER_MS = 20 };

static ove_timer_storage_t storage[TIMERS];
static ove_timer_t timers[TIMERS];
static atomic_int expiries;
static uint64_t soon_us; /* the expiry of the last of those beyond the queue */

static void count(ove_timer_t timer, void *unused)
{
	(void)timer;
	(void)unused;
	if (atomic_fetch_add(&expiries, 1) == BEYOND - 1) {
		soon_us = ove_time_get_us();
	}
}

OVE_TEST(freertos_native, timer, started_while_the_scheduler_is_suspended,
	 "Timers that are started while the application has the scheduler suspended expire once each after that.")
{
	TEST_NEEDS(OVE_HAS_URGENT_TIMERS, "the project's timer service is less urgent than the test");
	/* Other tests start timers before the start; their expiry would send what the queue has no space for. */
	EXPECT_OK(ove_thread_sleep_ms(LATER_MS));
	atomic_store(&expiries, 0);
	for (int i = 0; i < TIMERS; i++) {
		EXPECT_OK(ove_timer_init(&timers[i], &storage[i], count, NULL, i < TIMERS - BEYOND ? LATER_MS : SOON_MS,
					 OVE_TIMER_ONE_SHOT));
	}
	vTaskSuspendAll();
	for (int i = 0; i < TIMERS; i++) {
		EXPECT_OK(ove_timer_start(timers[i]));
		EXPECT(ove_timer_is_running(timers[i]));
	}
	const uint64_t start_us = ove_time_get_us();

	(void)xTaskResumeAll();
	WAIT_UNTIL(atomic_load(&expiries) >= TIMERS);
	/* Timers left unsent would be sent only at the first expiry of another timer, which comes later. */
	EXPECT(soon_us - start_us < LATER_MS * 1000u);
	EXPECT_OK(ove_thread_sleep_ms(2 * LATER_MS));
	EXPECT_EQ(atomic_load(&expiries), TIMERS);
	for (int i = 0; i < TIMERS; i++) {
		EXPECT(!ove_timer_is_running(timers[i]));
		EXPECT_OK(ove_timer_deinit(timers[i]));
	}
}

#endif
