/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The structure of a product: a sensor interrupt, a filter task, a log task, a watchdog timer, a shared bus.
 * Every count is known, and the program ends with code 0 only if each of them is right.
 */
#include <stdint.h>

#include "FreeRTOS.h"
#include "event_groups.h"
#include "queue.h"
#include "semphr.h"
#include "stream_buffer.h"
#include "task.h"
#include "timers.h"

#ifdef MEASURED
#include <ove/measure.h>
#define MEASURE_TEN                                         \
	OVE_MEASURE("ten") {                                \
		__asm__ volatile(".rept 10\n nop\n .endr"); \
	}
#else
#define MEASURE_TEN
#endif

#define TIMER0_CTRL   (*(volatile uint32_t *)0x40000000)
#define TIMER0_RELOAD (*(volatile uint32_t *)0x40000008)
#define TIMER0_CLEAR  (*(volatile uint32_t *)0x4000000C)
#define TIMER0_IRQ    8
#define NVIC_ENABLE   (*(volatile uint32_t *)0xE000E100)
#define NVIC_PRIORITY ((volatile uint8_t *)0xE000E400)

enum { SAMPLES = 20, DEPTH = 8, LOG_BYTES = 64, BEATS = 5, SAMPLED = 1, LOGGED = 2, BUS_ROUNDS = 4 };

static SemaphoreHandle_t ready;
static QueueHandle_t samples;
static SemaphoreHandle_t bus;
static StreamBufferHandle_t log_bytes;
static EventGroupHandle_t phases;
static TimerHandle_t heartbeat;
static TaskHandle_t alarm_task;

static unsigned taken, beats, alarms, sum, logged, rounds;
static volatile unsigned spin;

void vApplicationIdleHook(void)
{
	__asm__ volatile("wfi");
}

void TIMER0_Handler(void)
{
	BaseType_t woken = pdFALSE;

	TIMER0_CLEAR = 1;
	if (++taken == SAMPLES) {
		TIMER0_CTRL = 0;
	}
	xSemaphoreGiveFromISR(ready, &woken);
	portYIELD_FROM_ISR(woken);
}

static void sensor(void *unused)
{
	(void)unused;
	for (unsigned value = 1; value <= SAMPLES; value++) {
		xSemaphoreTake(ready, portMAX_DELAY);
		xQueueSend(samples, &value, portMAX_DELAY);
	}
	xEventGroupSetBits(phases, SAMPLED);
	vTaskDelete(NULL);
}

static void filter(void *unused)
{
	(void)unused;
	for (unsigned count = 0; count < SAMPLES; count++) {
		unsigned value;

		xQueueReceive(samples, &value, portMAX_DELAY);
		MEASURE_TEN
		sum += value;
		uint8_t low = (uint8_t)value;
		xStreamBufferSend(log_bytes, &low, 1, portMAX_DELAY);
		if (value % 10 == 0) {
			xTaskNotifyGive(alarm_task);
		}
	}
	vTaskSuspend(NULL);
}

static void logger(void *unused)
{
	(void)unused;
	while (logged < SAMPLES) {
		uint8_t bytes[4];

		logged += xStreamBufferReceive(log_bytes, bytes, sizeof bytes, portMAX_DELAY);
		vTaskDelay(1);
	}
	xEventGroupSetBits(phases, LOGGED);
	vTaskDelete(NULL);
}

static void alarm(void *unused)
{
	(void)unused;
	for (;;) {
		alarms += ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
	}
}

/* Holds the bus for a long time, so that `urgent` waits and donates its priority. */
static void slow(void *unused)
{
	(void)unused;
	for (unsigned round = 0; round < BUS_ROUNDS; round++) {
		xSemaphoreTake(bus, portMAX_DELAY);
		for (spin = 0; spin < 4000; spin++) {
		}
		xSemaphoreGive(bus);
		vTaskDelay(1);
	}
	vTaskDelete(NULL);
}

static void urgent(void *unused)
{
	TickType_t last = xTaskGetTickCount();

	(void)unused;
	for (unsigned round = 0; round < BUS_ROUNDS; round++) {
		vTaskDelayUntil(&last, 7);
		if (xSemaphoreTake(bus, pdMS_TO_TICKS(50)) == pdPASS) {
			rounds++;
			xSemaphoreGive(bus);
		}
	}
	vTaskDelete(NULL);
}

static void beat(TimerHandle_t timer)
{
	(void)timer;
	beats++;
}

static void judge(void *unused)
{
	(void)unused;
	EventBits_t bits = xEventGroupWaitBits(phases, SAMPLED | LOGGED, pdTRUE, pdTRUE, pdMS_TO_TICKS(500));
	if (bits != (SAMPLED | LOGGED)) {
		stop(1);
	}
	vTaskDelay(20);
	xTimerStop(heartbeat, portMAX_DELAY);
	unsigned expected = SAMPLES * (SAMPLES + 1) / 2;
	stop(sum != expected || alarms != 2 || logged != SAMPLES || rounds != BUS_ROUNDS || beats < BEATS ? 2 : 0);
}

int main(void)
{
	ready = xSemaphoreCreateCounting(SAMPLES, 0);
	samples = xQueueCreate(DEPTH, sizeof(unsigned));
	bus = xSemaphoreCreateMutex();
	log_bytes = xStreamBufferCreate(LOG_BYTES, 1);
	phases = xEventGroupCreate();
	heartbeat = xTimerCreate("heartbeat", 5, pdTRUE, NULL, beat);
	vQueueAddToRegistry(bus, "spi bus");
	xTaskCreate(sensor, "sensor", 256, NULL, 4, NULL);
	xTaskCreate(filter, "filter", 256, NULL, 3, NULL);
	xTaskCreate(logger, "logger", 256, NULL, 2, NULL);
	xTaskCreate(alarm, "alarm", 256, NULL, 5, &alarm_task);
	xTaskCreate(slow, "slow", 256, NULL, 1, NULL);
	xTaskCreate(urgent, "urgent", 256, NULL, 5, NULL);
	xTaskCreate(judge, "judge", 256, NULL, 2, NULL);
	xTimerStart(heartbeat, 0);
	NVIC_PRIORITY[TIMER0_IRQ] = 0xA0;
	NVIC_ENABLE = 1U << TIMER0_IRQ;
	TIMER0_RELOAD = 25000;
	TIMER0_CTRL = 9;
	vTaskStartScheduler();
	return 97;
}
