/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A counting semaphore of the kernel's own: own_init(), own_give() and own_take(). */
#ifndef MIXED_ZEPHYR_H
#define MIXED_ZEPHYR_H

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

#endif
