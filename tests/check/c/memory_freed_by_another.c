/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds use-after-free.16 bytes from memory_freed_by_another: one thread frees what another still reads.
 */
#include "check.h"

#include <stdlib.h>
OVE_SEM_DEFINE_STATIC(freed_already, 0, 1);
OVE_SEM_DEFINE_STATIC(read_already, 0, 1);
static int *volatile shared_block;

static void read_late(void *arg)
{
	(void)arg;
	ove_sem_take(freed_already, OVE_WAIT_FOREVER);
	check_use(shared_block[1]);
	ove_sem_give(read_already);
}

CHECK_CASE(memory_freed_by_another)
{
	ove_thread_t thread = check_start("reader", read_late, NULL, OVE_PRIO_NORMAL);

	shared_block = malloc(16);
	shared_block[1] = 4;
	free(shared_block);
	ove_sem_give(freed_already);
	ove_sem_take(read_already, OVE_WAIT_FOREVER);
	check_join(thread);
}
