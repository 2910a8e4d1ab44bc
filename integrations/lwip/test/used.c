/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "used.h"

#include <ove/heap.h>

#include <lwip/memp.h>
#include <lwip/stats.h>

unsigned used_blocks(void)
{
	unsigned count = 0;

	for (int pool = 0; pool < MEMP_MAX; pool++) {
		/* lwIP reuses a closed connection's block for a new one. */
		if (pool != MEMP_TCP_PCB && pool != MEMP_SYS_TIMEOUT) {
			count += lwip_stats.memp[pool]->used;
		}
	}
	return count;
}

unsigned used_bytes(void)
{
	return (unsigned)lwip_stats.mem.used;
}

unsigned used_allocations(void)
{
	ove_heap_stats_t heap = {0};

	(void)ove_heap_stats(&heap);
	return (unsigned)heap.allocations;
}
