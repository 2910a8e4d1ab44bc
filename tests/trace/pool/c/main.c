/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A thread that waits for objects of a pool: for a member of an element, for an element of an array, for a member of a
 * single structure, and for an element of a two-dimensional array.
 */
#include <ove/ove.h>

#include <stdlib.h>

enum { STACK = 2048, BOXES = 3, ROWS = 2, WAIT_MS = 1 };

typedef struct box {
	uint32_t number;
	ove_sem_storage_t inbox;
	struct {
		ove_sem_storage_t done;
	} ends;
} box_t;

static box_t pool[BOXES];
static ove_sem_storage_t bells[BOXES], grid[ROWS][BOXES];
static struct box lone;

static void wait_for(ove_sem_storage_t *storage)
{
	ove_sem_t sem;
	ove_sem_init(&sem, storage, 0, 1);
	ove_sem_take(sem, WAIT_MS);
}

static void run_worker(void *arg)
{
	(void)arg;
	wait_for(&pool[2].inbox);
	wait_for(&pool[1].ends.done);
	wait_for(&bells[1]);
	wait_for(&grid[1][2]);
	wait_for(&lone.inbox);
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(worker, run_worker, NULL, OVE_PRIO_NORMAL, STACK);

void ove_main(void)
{
	ove_run();
}
