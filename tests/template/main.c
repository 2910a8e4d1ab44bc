/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A program for the template backend: it says what happens, in the order in which it does. Each object is used with a
 * thread that waits and one that ends the wait.
 */
#include "seam_functions.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <ove/ove.h>
#include <ove_board.h>
#include <ove_seam/run.h>

enum { STACK = 65536 };

static ove_mutex_t mutex;
static ove_condvar_t condvar;
static ove_sem_t sem;
static ove_event_t event;
static ove_queue_t queue;
static ove_stream_t stream;
static ove_eventgroup_t group;
static ove_timer_t timer;
static ove_workqueue_t works;
static ove_work_t work;
static bool is_ready;

static void say(const char *what)
{
	(void)printf("%s\n", what);
}

static void expect(bool is_so, const char *what)
{
	if (!is_so) {
		(void)printf("not so: %s\n", what);
		exit(1);
	}
}

#define EXPECT(condition) expect((condition), #condition)

static void urgent(void *arg)
{
	char text[4] = {0};
	uint32_t bits = 0;

	(void)arg;
	say("urgent waits for the semaphore");
	EXPECT(ove_sem_take(sem, OVE_WAIT_FOREVER) == OVE_OK);
	say("urgent waits for the event");
	EXPECT(ove_event_wait(event, OVE_WAIT_FOREVER) == OVE_OK);
	say("urgent waits for the mutex");
	EXPECT(ove_mutex_lock(mutex, OVE_WAIT_FOREVER) == OVE_OK);
	say("urgent waits for the condition");
	while (!is_ready) {
		EXPECT(ove_condvar_wait(condvar, mutex, OVE_WAIT_FOREVER) == OVE_OK);
	}
	EXPECT(ove_mutex_unlock(mutex) == OVE_OK);
	say("urgent waits for bits");
	EXPECT(ove_eventgroup_wait_bits(group, 3u, OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER, &bits) == OVE_OK &&
	       bits == 3u);
	say("urgent waits for bytes");
	EXPECT(ove_stream_receive(stream, text, 3, OVE_WAIT_FOREVER) == 3);
	say(text);
}

static void on_timer(ove_timer_t expired, void *arg)
{
	(void)expired;
	(void)arg;
	say("the timer expires");
	EXPECT(ove_sem_give(sem) == OVE_OK);
}

static void on_work(ove_work_t item, void *arg)
{
	(void)item;
	(void)arg;
	say("the work runs");
}

static void normal(void *arg)
{
	const int sent = 7;
	int item = 0;
	ove_thread_t other = (ove_thread_t)arg;

	say("normal gives");
	EXPECT(ove_sem_give(sem) == OVE_OK);
	EXPECT(ove_mutex_lock(mutex, OVE_NO_WAIT) == OVE_OK);
	say("normal signals");
	EXPECT(ove_event_signal(event) == OVE_OK);
	EXPECT(ove_thread_get_priority(ove_thread_get_self()) == OVE_PRIO_HIGH);
	say("normal has inherited");
	EXPECT(ove_mutex_unlock(mutex) == OVE_OK);
	EXPECT(ove_thread_get_priority(ove_thread_get_self()) == OVE_PRIO_NORMAL);
	EXPECT(ove_mutex_lock(mutex, OVE_NO_WAIT) == OVE_OK);
	is_ready = true;
	EXPECT(ove_condvar_signal(condvar) == OVE_OK);
	EXPECT(ove_mutex_unlock(mutex) == OVE_OK);
	EXPECT(ove_eventgroup_set_bits(group, 1u) == OVE_OK);
	EXPECT(ove_eventgroup_set_bits(group, 2u) == OVE_OK);
	EXPECT(ove_stream_send(stream, "ove", 3, OVE_NO_WAIT) == 3);
	EXPECT(ove_thread_join(other, OVE_WAIT_FOREVER) == OVE_OK);
	EXPECT(ove_queue_send(queue, &sent, OVE_NO_WAIT) == OVE_OK);
	EXPECT(ove_queue_send(queue, &sent, 2) == OVE_ERR_TIMEOUT);
	EXPECT(ove_queue_receive(queue, &item, OVE_NO_WAIT) == OVE_OK && item == sent);
	EXPECT(ove_timer_start(timer) == OVE_OK);
	EXPECT(ove_sem_take(sem, OVE_WAIT_FOREVER) == OVE_OK);
	EXPECT(ove_work_submit(works, work) == OVE_OK);
	EXPECT(ove_work_flush(work, OVE_WAIT_FOREVER) == OVE_OK);
	EXPECT(ove_sem_take(sem, 5) == OVE_ERR_TIMEOUT);
	say("done");
	exit(0);
}

void ove_main(void)
{
	ove_thread_t first;
	ove_thread_t second;

	EXPECT(ove_mutex_create(&mutex) == OVE_OK);
	EXPECT(ove_condvar_create(&condvar) == OVE_OK);
	EXPECT(ove_sem_create(&sem, 0, 1) == OVE_OK);
	EXPECT(ove_event_create(&event) == OVE_OK);
	EXPECT(ove_queue_create(&queue, sizeof(int), 1) == OVE_OK);
	EXPECT(ove_stream_create(&stream, 16, 3) == OVE_OK);
	EXPECT(ove_eventgroup_create(&group) == OVE_OK);
	EXPECT(ove_timer_create(&timer, on_timer, NULL, 2, OVE_TIMER_ONE_SHOT) == OVE_OK);
	EXPECT(ove_workqueue_create(&works, &(ove_workqueue_desc_t){"works", OVE_PRIO_LOW, NULL, STACK}) == OVE_OK);
	EXPECT(ove_work_create(&work, on_work, NULL) == OVE_OK);
	EXPECT(ove_thread_create(&first, &(ove_thread_desc_t){"urgent", urgent, NULL, OVE_PRIO_HIGH, NULL, STACK}) ==
	       OVE_OK);
	EXPECT(ove_thread_create(
		       &second, &(ove_thread_desc_t){"normal", normal, first, OVE_PRIO_NORMAL, NULL, STACK}) == OVE_OK);
	(void)ove_run();
}

void ove_board_console_write(const char *text, size_t length)
{
	(void)fwrite(text, 1, length, stdout);
}

void ove_board_exit(int code)
{
	exit(code);
}

uint32_t ove_board_cycles(void)
{
	return (uint32_t)clock();
}

uint32_t ove_board_cycles_hz(void)
{
	return CLOCKS_PER_SEC;
}

int main(void)
{
	/* Referred to, so that the link needs each of them. */
	EXPECT(seam_functions[0] != NULL);
	ove_boot();
}
