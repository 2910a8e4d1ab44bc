/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A counting semaphore of the kernel's own: own_init(), own_give() and own_take(). */
#ifndef MIXED_NUTTX_H
#define MIXED_NUTTX_H

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
