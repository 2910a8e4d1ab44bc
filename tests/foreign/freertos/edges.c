/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Edge cases of FreeRTOS that a trace must read correctly. The expected figures of each part follow from its lines.
 * The program ends with code 0 only if the kernel rejected as many items as the parts expect.
 */
#include <stdint.h>

#include "FreeRTOS.h"
#include "message_buffer.h"
#include "queue.h"
#include "semphr.h"
#include "stream_buffer.h"
#include "task.h"
#include "timers.h"

#define NVIC_ENABLE   (*(volatile uint32_t *)0xE000E100)
#define NVIC_PEND     (*(volatile uint32_t *)0xE000E200)
#define NVIC_PRIORITY ((volatile uint8_t *)0xE000E400)
#define TIMER0_IRQ    8
#define APART         __attribute__((noinline, noclone)) static
#define NOPS(count)   __asm__ volatile(".rept " #count "\n nop\n .endr" ::: "memory")

enum { STREAM_BYTES = 32, MESSAGE_BYTES = 40, SENT = 40, FROM_ISR = 5, STARTS = 8, COMMANDS = 5, LONG = 9, SHORT = 3 };
enum { RING_BYTES = 600, STORED = 400, TAKEN = 100 };
enum { WAKE, REFUSE, MASK_FAULTS };

static SemaphoreHandle_t woken;
static StreamBufferHandle_t bytes, ring;
static MessageBufferHandle_t messages;
static TimerHandle_t heartbeat;
static QueueHandle_t long_queue, short_queue;
/* Never assigned: a NULL handle is not this mutex. */
static SemaphoreHandle_t flash_mutex;
static TaskHandle_t waiter;
static volatile int asked;
static unsigned refused;

void vApplicationIdleHook(void)
{
	__asm__ volatile("wfi");
}

/* The handler's return clears FAULTMASK. */
APART void mask_in_handler(void)
{
	__asm__ volatile("cpsid f" ::: "memory");
	NOPS(300);
}

void TIMER0_Handler(void)
{
	static const uint8_t sent[FROM_ISR];
	BaseType_t switches = pdFALSE;

	if (asked == WAKE) {
		xSemaphoreGiveFromISR(woken, &switches);
	} else if (asked == REFUSE) {
		refused += FROM_ISR - xStreamBufferSendFromISR(bytes, sent, FROM_ISR, &switches);
	} else {
		mask_in_handler();
	}
	portYIELD_FROM_ISR(switches);
}

APART void interrupt(int what)
{
	asked = what;
	NVIC_PEND = 1U << TIMER0_IRQ;
	__asm__ volatile("dsb\n isb");
}

static void beat(TimerHandle_t timer)
{
	(void)timer;
}

static void wait(void *unused)
{
	(void)unused;
	xSemaphoreTake(woken, portMAX_DELAY);
	vTaskSuspend(NULL);
	vTaskDelete(NULL);
}

/* The handler wakes `waiter` while the scheduler is suspended: it is ready for at least 2,000 instructions. */
APART void pending(void)
{
	vTaskSuspendAll();
	interrupt(WAKE);
	NOPS(2000);
	xTaskResumeAll();
}

APART void refuse(void)
{
	static const uint8_t sent[SENT];

	refused += SENT - xStreamBufferSend(bytes, sent, SENT, 0);
	refused += xMessageBufferSend(messages, sent, MESSAGE_BYTES / 2, 0) == 0;
	refused += xMessageBufferSend(messages, sent, MESSAGE_BYTES / 2, 0) == 0;
	interrupt(REFUSE);
	vTaskSuspendAll();
	for (int start = 0; start < STARTS; start++) {
		refused += xTimerStart(heartbeat, 0) != pdPASS;
	}
	xTaskResumeAll();
	xTaskNotify(waiter, 1, eSetValueWithOverwrite);
	refused += xTaskNotify(waiter, 2, eSetValueWithoutOverwrite) != pdPASS;
}

/* Skipped writes that would set or clear a mask: 400 instructions stay masked. */
APART void mask_if(int is_wanted)
{
	__asm__ volatile("cmp %0, #1\n it eq\n msreq primask, %1\n .rept 700\n nop\n .endr" ::"r"(is_wanted), "r"(1)
			 : "cc", "memory");
}

APART void unmask_if(int is_wanted)
{
	__asm__ volatile("cpsid i\n .rept 200\n nop\n .endr\n cmp %0, #1\n it eq\n msreq primask, %1\n .rept 200\n "
			 "nop\n .endr\n cpsie i" ::"r"(is_wanted),
			 "r"(0)
			 : "cc", "memory");
}

APART void mask_faults(void)
{
	interrupt(MASK_FAULTS);
	NOPS(900);
}

/* The heap gives the second queue the memory of the first. */
APART void reuse(void)
{
	static const uint32_t item[3];
	QueueHandle_t gone;

	long_queue = gone = xQueueCreate(LONG + 1, sizeof(uint32_t));
	for (int sent = 0; sent < LONG; sent++) {
		xQueueSend(long_queue, item, 0);
	}
	vQueueDelete(long_queue);
	long_queue = NULL;
	short_queue = xQueueCreate(SHORT, sizeof item);
	for (int sent = 0; sent < SHORT; sent++) {
		xQueueSend(short_queue, item, 0);
	}
	if (gone != short_queue) {
		stop(3);
	}
}

/* The kernel's reset clears both ends of the ring, byte by byte with the C library's smallest memset(). */
APART void empty(void)
{
	static uint8_t moved[STORED];

	xStreamBufferSend(ring, moved, STORED, 0);
	xStreamBufferReceive(ring, moved, TAKEN, 0);
	xStreamBufferReset(ring);
	xStreamBufferSend(ring, moved, TAKEN, 0);
}

static void work(void *unused)
{
	(void)unused;
	vTaskDelay(2);
	pending();
	refuse();
	mask_if(0);
	unmask_if(0);
	mask_faults();
	reuse();
	empty();
	vTaskResume(waiter);
	unsigned expected = SENT - STREAM_BYTES + FROM_ISR + 1 + STARTS - COMMANDS + 1;
	stop(refused != expected || flash_mutex != NULL ? 2 : 0);
}

int main(void)
{
	woken = xSemaphoreCreateBinary();
	bytes = xStreamBufferCreate(STREAM_BYTES, 1);
	ring = xStreamBufferCreate(RING_BYTES, 1);
	messages = xMessageBufferCreate(MESSAGE_BYTES);
	heartbeat = xTimerCreate("heartbeat", 5, pdTRUE, NULL, beat);
	NVIC_PRIORITY[TIMER0_IRQ] = 0x80;
	NVIC_ENABLE = 1U << TIMER0_IRQ;
	xTaskCreate(wait, "waiter", 256, NULL, 5, &waiter);
	xTaskCreate(work, "worker", 256, NULL, 1, NULL);
	vTaskStartScheduler();
	return 97;
}
