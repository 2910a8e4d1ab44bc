/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A driver as vendors write it, on CMSIS-RTOS2, and the same on every kernel:
 *
 *   timer --> [readings] --> meter: sums under a mutex, sets a flag for each batch --> main thread
 *
 * An urgent reading overtakes the readings in the queue. All objects have static memory, so the source runs without a
 * heap too.
 */
#include <cmsis_os2.h>
#include <ove_cmsis_os2.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { PERIOD = 5, READINGS = 12, BATCH = 4, ROOM = 8, STACK = 2048 };
enum { BATCH_IS_DONE = 1u, ALL_IS_DONE = 2u };

struct reading {
	uint32_t number;
	uint32_t value;
};

static osTimerId_t timer;
static osMessageQueueId_t readings;
static osMutexId_t guard;
static osEventFlagsId_t flags;
static uint32_t taken;
static uint32_t summed;
static uint32_t sum;

/* The last reading of a batch is urgent, and the next batch begins when the main thread starts the timer again. */
static void take_reading(void *unused)
{
	const uint32_t number = taken++;
	const struct reading reading = {number, number * 10u};
	const bool is_last = number % BATCH == BATCH - 1u;

	(void)unused;
	/* On a host with several processors the next batch may begin as soon as the last reading is in the queue. */
	if (is_last) {
		(void)osTimerStop(timer);
	}
	(void)osMessageQueuePut(readings, &reading, is_last ? 1u : 0u, 0);
}

static void meter(void *unused)
{
	struct reading reading;

	(void)unused;
	for (uint32_t seen = 1; seen <= READINGS; seen++) {
		(void)osMessageQueueGet(readings, &reading, NULL, osWaitForever);
		(void)osMutexAcquire(guard, osWaitForever);
		sum += reading.value;
		summed++;
		(void)osMutexRelease(guard);
		if (seen % BATCH == 0u) {
			(void)osEventFlagsSet(flags, seen < READINGS ? BATCH_IS_DONE : BATCH_IS_DONE | ALL_IS_DONE);
		}
	}
}

/* Before there is a meter, the readings wait, and the urgent one comes to the front. */
static void show_the_order(void)
{
	struct reading reading;

	for (uint32_t i = 0; i < BATCH; i++) {
		take_reading(NULL);
	}
	(void)osMessageQueueGet(readings, &reading, NULL, 0);
	printf("reading %u comes first\n", (unsigned)reading.number);
	(void)osMessageQueuePut(readings, &reading, 1, 0);
}

static void run(void *unused)
{
	static ove_thread_storage_t memory;
	static uint64_t stack[STACK / sizeof(uint64_t)];
	static const osThreadAttr_t attributes = {.name = "meter",
						  .attr_bits = osThreadJoinable,
						  .cb_mem = &memory,
						  .cb_size = sizeof(memory),
						  .stack_mem = stack,
						  .stack_size = sizeof(stack),
						  .priority = osPriorityAboveNormal};
	osThreadId_t worker;
	uint32_t set;

	(void)unused;
	show_the_order();
	worker = osThreadNew(meter, NULL, &attributes);
	if (worker == NULL) {
		exit(1);
	}
	do {
		set = osEventFlagsWait(flags, BATCH_IS_DONE, osFlagsWaitAny | osFlagsNoClear, osWaitForever);
		(void)osEventFlagsClear(flags, BATCH_IS_DONE);
		(void)osMutexAcquire(guard, osWaitForever);
		printf("%u readings, sum %u\n", (unsigned)summed, (unsigned)sum);
		(void)osMutexRelease(guard);
		(void)osTimerStart(timer, PERIOD);
	} while ((set & ALL_IS_DONE) == 0u);
	(void)osTimerStop(timer);
	(void)osThreadJoin(worker);
	printf("the meter has ended\n");
	exit(0);
}

int main(void)
{
	static struct os_timer timer_memory;
	static struct os_message_queue queue_memory;
	static uint64_t slots[osMessageQueueMemSize(ROOM, sizeof(struct reading)) / sizeof(uint64_t) + 1];
	static struct os_mutex mutex_memory;
	static struct os_event_flags flags_memory;
	static ove_thread_storage_t run_memory;
	static uint64_t run_stack[STACK / sizeof(uint64_t)];

	/* Without a heap the C library must not allocate a buffer. */
	static char line[80];

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	(void)osKernelInitialize();
	timer = osTimerNew(take_reading, osTimerPeriodic, NULL,
			   &(const osTimerAttr_t){.cb_mem = &timer_memory, .cb_size = sizeof(timer_memory)});
	readings = osMessageQueueNew(ROOM, sizeof(struct reading),
				     &(const osMessageQueueAttr_t){.cb_mem = &queue_memory,
								   .cb_size = sizeof(queue_memory),
								   .mq_mem = slots,
								   .mq_size = sizeof(slots)});
	guard = osMutexNew(&(const osMutexAttr_t){
		.attr_bits = osMutexPrioInherit, .cb_mem = &mutex_memory, .cb_size = sizeof(mutex_memory)});
	flags = osEventFlagsNew(&(const osEventFlagsAttr_t){.cb_mem = &flags_memory, .cb_size = sizeof(flags_memory)});
	if (timer == NULL || readings == NULL || guard == NULL || flags == NULL ||
	    osThreadNew(run, NULL,
			&(const osThreadAttr_t){.name = "run",
						.cb_mem = &run_memory,
						.cb_size = sizeof(run_memory),
						.stack_mem = run_stack,
						.stack_size = sizeof(run_stack)}) == NULL) {
		return 1;
	}
	return (int)osKernelStart();
}
