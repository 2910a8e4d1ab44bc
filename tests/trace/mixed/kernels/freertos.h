/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A counting semaphore of the kernel's own: own_init(), own_give() and own_take(). */
#ifndef MIXED_FREERTOS_H
#define MIXED_FREERTOS_H

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

#endif
