/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "caches.h"

#include "cortex_m.h"

/* Arm v7-M Architecture Reference Manual, B3.2 and B2.2.7. */
#define CCSIDR  OVE_REG32(0xe000ed80u)
#define CSSELR  OVE_REG32(0xe000ed84u)
#define ICIALLU OVE_REG32(0xe000ef50u)
#define DCISW   OVE_REG32(0xe000ef60u)

#define CCR_DATA_CACHE        (1u << 16)
#define CCR_INSTRUCTION_CACHE (1u << 17)

static void empty_data_cache(void)
{
	CSSELR = 0;
	ove_barrier();
	const uint32_t size = CCSIDR;
	const uint32_t line_shift = (size & 7u) + 4u;
	const uint32_t last_way = (size >> 3) & 0x3ffu;
	const uint32_t last_set = (size >> 13) & 0x7fffu;
	const uint32_t way_shift = last_way == 0u ? 0u : (uint32_t)__builtin_clz(last_way);

	for (uint32_t set = 0; set <= last_set; set++) {
		for (uint32_t way = 0; way <= last_way; way++) {
			DCISW = way << way_shift | set << line_shift;
		}
	}
}

void ove_caches_on(void)
{
	/* A boot loader may have left the cache on. Clearing it then would lose data that only the cache holds. */
	if ((SCB_CCR & CCR_DATA_CACHE) == 0u) {
		empty_data_cache();
	}
	ICIALLU = 0;
	ove_barrier();
	SCB_CCR |= CCR_DATA_CACHE | CCR_INSTRUCTION_CACHE;
	ove_barrier();
}
