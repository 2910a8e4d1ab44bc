/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file An ISR allocates from the project's C library: a caller's bug, which the checks report. */
#include <hal.h>
#include <stdlib.h>

#include <ove/ove.h>

void SPI_Handler(void);

void SPI_Handler(void)
{
	void *volatile block = malloc(16);

	free(block);
}

static void run(void *arg)
{
	(void)arg;
	HAL_NVIC_SetPriority(SPI_IRQn, 0xa0u);
	HAL_NVIC_EnableIRQ(SPI_IRQn);
	HAL_NVIC_SetPendingIRQ(SPI_IRQn);
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(runner, run, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	(void)ove_run();
}
