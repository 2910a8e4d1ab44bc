/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An application in a project with a vendor's start-up code: the HAL's tick keeps running, an interrupt with the
 * project's own priority gives a semaphore, ove does not enable a line without a handler, and in zero-heap mode the C
 * library's heap is locked.
 */
#include <hal.h>
#include <stdio.h>
#include <stdlib.h>

#include <ove/irq.h>
#include <ove/ove.h>

/* Lines whose entries in the vendor's table are NULL, its default handler, and TIMER1_Handler(). */
#define NO_ENTRY        2u
#define DEFAULT_HANDLER 8u
#define JUMPS_TO_ITSELF 9u

/* The most urgent priority that may call ove in this project, and a more urgent one. */
#define MAY_CALL   0xa0u
#define NEVER_CALL 0x20u

OVE_SEM_DEFINE_STATIC(given, 0, 1);
OVE_MUTEX_DEFINE_STATIC(mutex);

static volatile unsigned urgent;

void SPI_Handler(void);
void I2S_Handler(void);

void SPI_Handler(void)
{
	(void)ove_sem_give_from_isr(given);
}

void I2S_Handler(void)
{
	urgent++;
}

/* Under a local name, as in start-up files in assembly. */
__attribute__((naked)) void TIMER1_Handler(void);
void TIMER1_Handler(void)
{
	__asm volatile("b .");
}

static void show_refusal(const char *what, uint32_t line)
{
	printf("%s: %s\n", what, ove_strerror(ove_irq_enable(line)));
}

static void run(void *arg)
{
	(void)arg;
	const uint32_t before = HAL_GetTick();
	ove_thread_sleep_ms(5);
	printf("the HAL counts: %s\n", HAL_GetTick() - before >= 5u ? "yes" : "no");

	show_refusal("no entry", NO_ENTRY);
	show_refusal("the default handler", DEFAULT_HANDLER);
	show_refusal("a jump to itself", JUMPS_TO_ITSELF);
	HAL_NVIC_SetPriority(SPI_IRQn, MAY_CALL);
	show_refusal("a handler", SPI_IRQn);
	HAL_NVIC_SetPendingIRQ(SPI_IRQn);
	printf("given by an interrupt: %d\n", ove_sem_take(given, OVE_WAIT_FOREVER));

	HAL_NVIC_SetPriority(I2S_IRQn, NEVER_CALL);
	HAL_NVIC_EnableIRQ(I2S_IRQn);
	HAL_NVIC_SetPendingIRQ(I2S_IRQn);
	printf("urgent interrupts: %u\n", urgent);

	const int locked = ove_mutex_lock(mutex, OVE_NO_WAIT);
	printf("locked: %d, again: %s\n", locked, ove_strerror(ove_mutex_lock(mutex, OVE_NO_WAIT)));
	ove_time_delay_us(100);
#if CONFIG_OVE_ZERO_HEAP
	void *volatile block = malloc(16);
	free(block);
#endif
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(runner, run, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	static char line[80];

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	(void)ove_run();
}
