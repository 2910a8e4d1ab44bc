/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "run.h"

#include "ove_config.h"

#if !CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING

const char *bench_worst_case_timing(void)
{
	return "off";
}

#elif defined(__ARM_ARCH_7EM__)

/* The system control block's registers of a Cortex-M7; a Cortex-M4 reads CLIDR as 0, having no caches. */
#define CCR     (*(volatile uint32_t *)0xE000ED14u)
#define CLIDR   (*(volatile uint32_t *)0xE000ED78u)
#define CCSIDR  (*(volatile uint32_t *)0xE000ED80u)
#define CSSELR  (*(volatile uint32_t *)0xE000ED84u)
#define DCCISW  (*(volatile uint32_t *)0xE000EF74u)
#define ICIALLU (*(volatile uint32_t *)0xE000EF50u)

#define CCR_DATA_CACHE        (1u << 16)
#define CCR_INSTRUCTION_CACHE (1u << 17)
#define CCR_BRANCH_PREDICTION (1u << 18)

static void barrier(void)
{
	__asm__ volatile("dsb\n\tisb" ::: "memory");
}

/* Write back every line of the data cache: what it alone holds would be lost when it is turned off. */
static void clean_data_cache(void)
{
	CSSELR = 0;
	barrier();
	const uint32_t size = CCSIDR;
	const uint32_t line_shift = (size & 7u) + 4;
	const uint32_t ways = (size >> 3) & 0x3ffu;
	const uint32_t sets = (size >> 13) & 0x7fffu;
	const uint32_t way_shift = ways == 0 ? 0 : (uint32_t)__builtin_clz(ways);

	for (uint32_t set = 0; set <= sets; set++) {
		for (uint32_t way = 0; way <= ways; way++) {
			DCCISW = (way << way_shift) | (set << line_shift);
		}
	}
	barrier();
}

const char *bench_worst_case_timing(void)
{
	if (CLIDR == 0) {
		return "on; this processor has no caches to turn off";
	}
	if ((CCR & CCR_DATA_CACHE) != 0) {
		CCR &= ~CCR_DATA_CACHE;
		barrier();
		clean_data_cache();
	}
	CCR &= ~(CCR_INSTRUCTION_CACHE | CCR_BRANCH_PREDICTION);
	barrier();
	ICIALLU = 0;
	barrier();
	return "on; caches and branch prediction are off (an emulator has none: its counts stay the same)";
}

#else

const char *bench_worst_case_timing(void)
{
	return "on, but nothing here can turn this processor's caches off";
}

#endif
