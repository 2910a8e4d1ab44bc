/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A driver in the kernel's own calls beside threads of ove: each of the two gives the other a semaphore, of ove and of
 * the kernel, three times. The queue of ove refuses its third item.
 */
#include <ove/ove.h>

#include <stdlib.h>

#if CONFIG_OVE_RTOS_FREERTOS
#include <FreeRTOS.h>
#include <semphr.h>

static StaticSemaphore_t own_storage;
static SemaphoreHandle_t own;

static void own_init(void)
{
	own = xSemaphoreCreateCountingStatic(3, 0, &own_storage);
}

static void own_give(void)
{
	xSemaphoreGive(own);
}

static void own_take(void)
{
	xSemaphoreTake(own, portMAX_DELAY);
}
#elif CONFIG_OVE_RTOS_ZEPHYR
#include <zephyr/kernel.h>

K_SEM_DEFINE(own, 0, 3);

static void own_init(void)
{
}

static void own_give(void)
{
	k_sem_give(&own);
}

static void own_take(void)
{
	k_sem_take(&own, K_FOREVER);
}
#elif CONFIG_OVE_RTOS_NUTTX
#include <semaphore.h>

static sem_t own = SEM_INITIALIZER(0);

static void own_init(void)
{
}

static void own_give(void)
{
	sem_post(&own);
}

static void own_take(void)
{
	sem_wait(&own);
}
#endif

enum { STACK = 2048, ROUNDS = 3, CAPACITY = 2 };

OVE_SEM_DEFINE_STATIC(theirs, 0, ROUNDS);
OVE_QUEUE_DEFINE_STATIC(items, int32_t, CAPACITY);

static void run_driver(void *arg)
{
	(void)arg;
	for (int32_t round = 0; round < ROUNDS; round++) {
		own_take();
		ove_queue_send(items, &round, OVE_NO_WAIT);
		ove_sem_give(theirs);
	}
}

OVE_THREAD_DEFINE_STATIC(driver, run_driver, NULL, OVE_PRIO_HIGH, STACK);

static void run_user(void *arg)
{
	(void)arg;
	for (int32_t round = 0; round < ROUNDS; round++) {
		own_give();
		ove_sem_take(theirs, OVE_WAIT_FOREVER);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(user, run_user, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	own_init();
	ove_run();
}
