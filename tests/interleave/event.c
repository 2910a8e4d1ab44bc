/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "model.h"

static struct ove_event event;
static int seen;
static int data;

static void wait_for_1_ms(void *unused)
{
	(void)unused;
	seen += ove_backend_event_wait(&event, 1) ? 1 : 0;
}

static void wait(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_event_wait(&event, OVE_WAIT_FOREVER));
	seen++;
}

static void signal_it(void *unused)
{
	(void)unused;
	data++;
	ove_backend_event_signal(&event);
}

static void signal_in_isr(void *unused)
{
	(void)unused;
	data++;
	ove_backend_event_signal_from_isr(&event);
}

static void clear(void *unused)
{
	(void)unused;
	ove_backend_event_clear(&event);
}

static void begin(void)
{
	ove_backend_event_init(&event);
	seen = 0;
	data = 0;
}

static bool is_set(void)
{
	return ove_backend_event_wait(&event, OVE_NO_WAIT);
}

static void end(void)
{
	EXPECT(!ove_backend_event_has_waiter(&event));
	EXPECT(event.waiters.first == NULL);
	EXPECT(!is_set());
}

SEARCH(event, wait, signal_meets_timeout, 4,
       "A signal near the end of a wait is taken by that wait or left for the next one.")
{
	begin();
	(void)model_thread("waiter", OVE_PRIO_NORMAL, wait_for_1_ms, NULL);
	(void)model_thread("signaller", OVE_PRIO_NORMAL, signal_it, NULL);
	model_run();
	EXPECT(seen + (is_set() ? 1 : 0) == 1);
	end();
}

SEARCH(event, signal, two_meet_a_timeout, 3,
       "If two signals come near the end of a wait, at least one is taken or remains set.")
{
	begin();
	(void)model_thread("waiter", OVE_PRIO_NORMAL, wait_for_1_ms, NULL);
	(void)model_thread("signaller", OVE_PRIO_NORMAL, signal_it, NULL);
	(void)model_thread("ISR", OVE_PRIO_NORMAL, signal_in_isr, NULL);
	model_run();
	EXPECT(data == 2);
	const int is_left = is_set() ? 1 : 0;
	EXPECT(seen + is_left >= 1);
	end();
}

SEARCH(event, wait, for_ever_sees_the_signal, 4,
       "A wait without a timeout sees the one signal, whether it comes before or after the wait begins.")
{
	begin();
	(void)model_thread("waiter", OVE_PRIO_NORMAL, wait, NULL);
	(void)model_thread("signaller", OVE_PRIO_NORMAL, signal_it, NULL);
	model_run();
	EXPECT(seen == 1);
	end();
}

SEARCH(event, clear, leaves_a_waiter, 4, "A clear removes a pending signal and never a waiter's position.")
{
	begin();
	(void)model_thread("waiter", OVE_PRIO_NORMAL, wait_for_1_ms, NULL);
	(void)model_thread("clearer", OVE_PRIO_NORMAL, clear, NULL);
	model_run();
	EXPECT(seen == 0);
	ove_backend_event_signal(&event);
	EXPECT(is_set());
	end();
}
