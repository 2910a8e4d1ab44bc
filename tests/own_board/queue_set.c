/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A queue and a semaphore of ove in a queue set of the kernel, and another queue that is in no set. */
#include <FreeRTOS.h>
#include <hal.h>
#include <queue.h>
#include <stdio.h>
#include <stdlib.h>

#include <ove/ove.h>
#include <ove_own.h>

OVE_QUEUE_DEFINE_STATIC(numbers, int, 2);
OVE_QUEUE_DEFINE_STATIC(apart, int, 2);
OVE_SEM_DEFINE_STATIC(tokens, 0, 2);

static QueueSetHandle_t set;

static void send(void *arg)
{
	int number = 7;

	(void)arg;
	(void)ove_queue_send(numbers, &number, OVE_WAIT_FOREVER);
	(void)ove_sem_give(tokens);
	(void)ove_queue_send(apart, &number, OVE_WAIT_FOREVER);
	number++;
	(void)ove_queue_send(numbers, &number, 0);
	for (;;) {
		ove_thread_sleep_ms(1000);
	}
}

static void receive(void *arg)
{
	(void)arg;
	for (;;) {
		QueueSetMemberHandle_t found = xQueueSelectFromSet(set, 100);
		int number = 0;

		if (found == (QueueHandle_t)numbers) {
			(void)ove_queue_receive(numbers, &number, 0);
			printf("queue: %d\n", number);
		} else if (found == (QueueHandle_t)tokens) {
			printf("semaphore: %s\n", ove_sem_take(tokens, 0) == OVE_OK ? "taken" : "empty");
		} else {
			printf("nothing\n");
			exit(ove_queue_receive(apart, &number, 0) == OVE_OK && number == 7 ? 0 : 1);
		}
	}
}

OVE_THREAD_DEFINE_STATIC(receiver, receive, NULL, OVE_PRIO_HIGH, 2048);
OVE_THREAD_DEFINE_STATIC(sender, send, NULL, OVE_PRIO_NORMAL, 2048);

int main(void)
{
	static char line[80];

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	SystemClock_Config();
	HAL_Init();
	ove_prepare();
	set = xQueueCreateSet(4);
	(void)xQueueAddToSet((QueueHandle_t)numbers, set);
	(void)xQueueAddToSet((QueueHandle_t)tokens, set);
	ove_run();
}
