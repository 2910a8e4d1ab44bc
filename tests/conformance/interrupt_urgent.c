/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt that is more urgent than the ones that the kernel's sections mask: each call that is legal in an ISR
 * stops there. `tool:test_isr_calls` compares the list with the headers.
 */
#include "harness.h"

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(urgent_sem, 0, 1);
#endif
#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(urgent_event);
#endif
#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(urgent_queue, int, 2);
#endif
#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(urgent_stream, 4, 1);
#endif

#if CONFIG_OVE_QUEUE || CONFIG_OVE_STREAM
static int item;
#endif

static void ove_thread_abort_wait_from_isr_in_isr(void *thread)
{
	(void)ove_thread_abort_wait_from_isr((ove_thread_t)thread);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, thread_abort_wait_from_isr_stops, OVE_STOP_CONTEXT, "ove_thread_abort_wait_from_isr",
	"ove: interrupt ...",
	"ove_thread_abort_wait_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_thread_abort_wait_from_isr_in_isr, ove_thread_get_self());
}

#if CONFIG_OVE_SEM
static void ove_sem_give_from_isr_in_isr(void *unused)
{
	(void)unused;
	(void)ove_sem_give_from_isr(urgent_sem);
}

OVE_TEST_CHECK_STOPS_SAYING(interrupt, urgent, sem_give_from_isr_stops, OVE_STOP_CONTEXT, "ove_sem_give_from_isr",
			    "ove: interrupt ...",
			    "ove_sem_give_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_sem_give_from_isr_in_isr, NULL);
}

static void give(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_give_from_isr(urgent_sem));
	test_point(2);
}

OVE_TEST(interrupt, urgent, first_that_is_kept_out_may_call,
	 "An interrupt with the most urgent priority that a critical section masks waits for the section's end, and "
	 "may call ove.")
{
	TEST_NEEDS(test_tells_urgency(), TEST_NO_URGENCY);
	const ove_critical_t state = ove_critical_enter();

	test_in_most_urgent_legal_isr(give, NULL);
	test_point(1);
	ove_critical_exit(state);
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_sem_take(urgent_sem, OVE_NO_WAIT));
}
#endif
#if CONFIG_OVE_EVENT
static void ove_event_signal_from_isr_in_isr(void *unused)
{
	(void)unused;
	(void)ove_event_signal_from_isr(urgent_event);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, event_signal_from_isr_stops, OVE_STOP_CONTEXT, "ove_event_signal_from_isr",
	"ove: interrupt ...",
	"ove_event_signal_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_event_signal_from_isr_in_isr, NULL);
}
#endif
#if CONFIG_OVE_LOG
static void ove_log_write_in_isr(void *unused)
{
	(void)unused;
	OVE_LOG_INFO("too urgent");
}

OVE_TEST_CHECK_STOPS_SAYING(interrupt, urgent, log_write_stops, OVE_STOP_CONTEXT, "ove_log_write", "ove: interrupt ...",
			    "A log line in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_log_write_in_isr, NULL);
}
#endif
#if CONFIG_OVE_WATCHDOG
OVE_WATCHDOG_DEFINE_STATIC(urgent_watchdog, "urgent", 1000, NULL, NULL);

static void ove_watchdog_feed_in_isr(void *unused)
{
	(void)unused;
	(void)ove_watchdog_feed(urgent_watchdog);
}

OVE_TEST_CHECK_STOPS_SAYING(interrupt, urgent, watchdog_feed_stops, OVE_STOP_CONTEXT, "ove_watchdog_feed",
			    "ove: interrupt ...",
			    "ove_watchdog_feed() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_watchdog_feed_in_isr, NULL);
}

static void ove_watchdog_check_in_isr(void *unused)
{
	(void)unused;
	(void)ove_watchdog_check();
}

OVE_TEST_CHECK_STOPS_SAYING(interrupt, urgent, watchdog_check_stops, OVE_STOP_CONTEXT, "ove_watchdog_check",
			    "ove: interrupt ...",
			    "ove_watchdog_check() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_watchdog_check_in_isr, NULL);
}
#endif
#if CONFIG_OVE_QUEUE
static void ove_queue_send_from_isr_in_isr(void *unused)
{
	(void)unused;
	(void)ove_queue_send_from_isr(urgent_queue, &item);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, queue_send_from_isr_stops, OVE_STOP_CONTEXT, "ove_queue_send_from_isr", "ove: interrupt ...",
	"ove_queue_send_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_queue_send_from_isr_in_isr, NULL);
}

static void ove_queue_receive_from_isr_in_isr(void *unused)
{
	(void)unused;
	(void)ove_queue_receive_from_isr(urgent_queue, &item);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, queue_receive_from_isr_stops, OVE_STOP_CONTEXT, "ove_queue_receive_from_isr",
	"ove: interrupt ...",
	"ove_queue_receive_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_queue_receive_from_isr_in_isr, NULL);
}
#endif
#if CONFIG_OVE_STREAM
static void ove_stream_send_from_isr_in_isr(void *unused)
{
	(void)unused;
	(void)ove_stream_send_from_isr(urgent_stream, &item, 1);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, stream_send_from_isr_stops, OVE_STOP_CONTEXT, "ove_stream_send_from_isr",
	"ove: interrupt ...",
	"ove_stream_send_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_stream_send_from_isr_in_isr, NULL);
}

static void ove_stream_receive_from_isr_in_isr(void *unused)
{
	(void)unused;
	(void)ove_stream_receive_from_isr(urgent_stream, &item, 1);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, stream_receive_from_isr_stops, OVE_STOP_CONTEXT, "ove_stream_receive_from_isr",
	"ove: interrupt ...",
	"ove_stream_receive_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_stream_receive_from_isr_in_isr, NULL);
}
#endif
#if CONFIG_OVE_WORKQUEUE
/* Never initialised: the call stops before it accesses them. */
static ove_workqueue_storage_t urgent_workqueue;
static ove_work_storage_t urgent_work;
static void ove_work_submit_from_isr_in_isr(void *unused)
{
	(void)unused;
	(void)ove_work_submit_from_isr(&urgent_workqueue, &urgent_work);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, work_submit_from_isr_stops, OVE_STOP_CONTEXT, "ove_work_submit_from_isr",
	"ove: interrupt ...",
	"ove_work_submit_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_work_submit_from_isr_in_isr, NULL);
}
#endif
static void ove_critical_enter_in_isr(void *unused)
{
	(void)unused;
	(void)ove_critical_enter();
}

OVE_TEST_CHECK_STOPS_SAYING(interrupt, urgent, critical_enter_stops, OVE_STOP_CONTEXT, "ove_critical_enter",
			    "ove: interrupt ...",
			    "ove_critical_enter() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_critical_enter_in_isr, NULL);
}

static void ove_time_get_us_in_isr(void *unused)
{
	(void)unused;
	(void)ove_time_get_us();
}

OVE_TEST_CHECK_STOPS_SAYING(interrupt, urgent, time_get_us_stops, OVE_STOP_CONTEXT, "ove_time_get_us",
			    "ove: interrupt ...",
			    "ove_time_get_us() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_time_get_us_in_isr, NULL);
}

static void ove_time_get_ns_in_isr(void *unused)
{
	(void)unused;
	(void)ove_time_get_ns();
}

OVE_TEST_CHECK_STOPS_SAYING(interrupt, urgent, time_get_ns_stops, OVE_STOP_CONTEXT, "ove_time_get_ns",
			    "ove: interrupt ...",
			    "ove_time_get_ns() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_time_get_ns_in_isr, NULL);
}

static void ove_time_get_ms_in_isr(void *unused)
{
	(void)unused;
	(void)ove_time_get_ms();
}

OVE_TEST_CHECK_STOPS_SAYING(interrupt, urgent, time_get_ms_stops, OVE_STOP_CONTEXT, "ove_time_get_ms",
			    "ove: interrupt ...",
			    "ove_time_get_ms() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_time_get_ms_in_isr, NULL);
}

static void ove_time_get_ticks_in_isr(void *unused)
{
	(void)unused;
	(void)ove_time_get_ticks();
}

OVE_TEST_CHECK_STOPS_SAYING(interrupt, urgent, time_get_ticks_stops, OVE_STOP_CONTEXT, "ove_time_get_ticks",
			    "ove: interrupt ...",
			    "ove_time_get_ticks() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_time_get_ticks_in_isr, NULL);
}
