/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "model.h"

enum { CAPACITY = 2 };

static struct ove_queue queue;
static unsigned char buffer[CAPACITY];
static int sent;
static int received;
static unsigned char last;

static void send(void *item)
{
	const unsigned char byte = (unsigned char)MODEL_NUMBER(item);

	EXPECT(ove_backend_queue_send(&queue, &byte, OVE_WAIT_FOREVER));
	sent++;
}

static void send_for_1_ms(void *item)
{
	const unsigned char byte = (unsigned char)MODEL_NUMBER(item);

	sent += ove_backend_queue_send(&queue, &byte, 1) ? 1 : 0;
}

static void send_three(void *unused)
{
	(void)unused;
	for (int i = 1; i <= 3; i++) {
		send(MODEL_ARG(i));
	}
}

static void take(uint32_t timeout_ms)
{
	unsigned char byte = 0;

	if (ove_backend_queue_receive(&queue, &byte, timeout_ms)) {
		EXPECT(byte != 0u);
		last = byte;
		received++;
	}
}

static void receive_for_1_ms(void *unused)
{
	(void)unused;
	take(1);
}

static void receive_three_in_order(void *unused)
{
	(void)unused;
	for (int i = 1; i <= 3; i++) {
		take(OVE_WAIT_FOREVER);
		EXPECT(last == i);
	}
}

static void receive_in_isr(void *unused)
{
	unsigned char byte = 0;

	(void)unused;
	received += ove_backend_queue_receive_from_isr(&queue, &byte) ? 1 : 0;
}

static void reset_and_drain(void *unused)
{
	(void)unused;
	model_sleep_ms(5);
	ove_backend_queue_reset(&queue);
	EXPECT(ove_backend_queue_count(&queue) == CAPACITY);
	receive_three_in_order(NULL);
}

static void begin(size_t capacity)
{
	ove_backend_queue_init(&queue, buffer, 1, capacity);
	sent = 0;
	received = 0;
	last = 0;
}

static void end(void)
{
	EXPECT(!ove_backend_queue_in_use(&queue));
	EXPECT(sent == received + (int)ove_backend_queue_count(&queue));
}

SEARCH(queue, receive, item_meets_timeout, 4,
       "An item sent near the end of a receive is taken by it or stays in the queue.")
{
	begin(1);
	(void)model_thread("receiver", OVE_PRIO_NORMAL, receive_for_1_ms, NULL);
	(void)model_thread("sender", OVE_PRIO_NORMAL, send, MODEL_ARG(1));
	model_run();
	EXPECT(sent == 1);
	end();
}

SEARCH(queue, send, room_meets_timeout, 3,
       "Space that comes free near the end of a send is used by it, and the send then returns OK.")
{
	begin(1);
	(void)model_thread("first", OVE_PRIO_NORMAL, send_for_1_ms, MODEL_ARG(1));
	(void)model_thread("second", OVE_PRIO_HIGH, send_for_1_ms, MODEL_ARG(2));
	(void)model_thread("receiver", OVE_PRIO_NORMAL, receive_in_isr, NULL);
	model_run();
	EXPECT(sent >= 1);
	end();
}

SEARCH(queue, send, keeps_the_order, 3, "Items from one sender arrive in order, whether handed over or buffered.")
{
	begin(CAPACITY);
	(void)model_thread("sender", OVE_PRIO_NORMAL, send_three, NULL);
	(void)model_thread("receiver", OVE_PRIO_NORMAL, receive_three_in_order, NULL);
	model_run();
	EXPECT(sent == 3 && received == 3);
	end();
}

SEARCH(queue, send, through_one_place, 3, "Items from one sender arrive in order through a queue of one item.")
{
	begin(1);
	(void)model_thread("sender", OVE_PRIO_NORMAL, send_three, NULL);
	(void)model_thread("receiver", OVE_PRIO_NORMAL, receive_three_in_order, NULL);
	model_run();
	EXPECT(sent == 3 && received == 3);
	end();
}

SEARCH_IN_TIME(queue, reset, admits_senders,
	       "A reset drops the queued items and admits waiting senders, the most urgent first, as many as fit.")
{
	begin(CAPACITY);
	EXPECT(ove_backend_queue_send(&queue, "\6", OVE_NO_WAIT));
	EXPECT(ove_backend_queue_send(&queue, "\7", OVE_NO_WAIT));
	(void)model_thread("low", OVE_PRIO_LOW, send, MODEL_ARG(3));
	(void)model_thread("high", OVE_PRIO_HIGH, send, MODEL_ARG(1));
	(void)model_thread("normal", OVE_PRIO_NORMAL, send, MODEL_ARG(2));
	(void)model_thread("resets", OVE_PRIO_NORMAL, reset_and_drain, NULL);
	model_run();
	EXPECT(sent == 3 && received == 3);
	EXPECT(!ove_backend_queue_in_use(&queue));
}
