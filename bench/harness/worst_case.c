/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "run.h"

#include <ove_board_flash.h>

#include <string.h>

#include "line.h"
#include "ove_config.h"

#if !CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING

void bench_worst_case_timing(void)
{
}

void bench_worst_case_report(void)
{
	line_text("worst_case_timing", "off");
}

#else

/* Boards use short names. */
static const char *register_key(char key[32], const char *name)
{
	strcpy(key, "register_");
	return strncat(key, name, 22);
}

#if defined(__ARM_ARCH_6M__)

/* Cortex-M0 and Cortex-M0+ have neither caches nor branch prediction, nor registers for them. */
static void processor_off(void)
{
}

static void say_processor(void)
{
	line_text_more("on; this processor has neither caches nor branch prediction to turn off");
}

static void report_processor(void)
{
}

#elif defined(__ARM_ARCH_7EM__)

/* The system control block's registers of a Cortex-M7; a Cortex-M4 reads CLIDR as 0, having no caches. */
#define ACTLR   (*(volatile uint32_t *)0xE000E008u)
#define CPUID   (*(volatile uint32_t *)0xE000ED00u)
#define CCR     (*(volatile uint32_t *)0xE000ED14u)
#define CLIDR   (*(volatile uint32_t *)0xE000ED78u)
#define CCSIDR  (*(volatile uint32_t *)0xE000ED80u)
#define CSSELR  (*(volatile uint32_t *)0xE000ED84u)
#define DCCISW  (*(volatile uint32_t *)0xE000EF74u)
#define ICIALLU (*(volatile uint32_t *)0xE000EF50u)

#define CCR_DATA_CACHE          (1u << 16)
#define CCR_INSTRUCTION_CACHE   (1u << 17)
#define CCR_BRANCH_PREDICTION   (1u << 18)

/*
 * A Cortex-M7 reads CCR.BP as 1 and ignores writes (Technical Reference Manual, 3.3.1 and 3.3.3). With ACTLR, the
 * processor neither stores nor looks up branch targets; static prediction stays on.
 */
#define ACTLR_NO_BRANCH_TARGETS (3u << 13)
#define IS_CORTEX_M7            ((CPUID & 0xfff0u) == 0xc270u)

static inline __attribute__((always_inline)) void barrier(void)
{
	__asm__ volatile("dsb\n\tisb" ::: "memory");
}

/*
 * Turn the data cache off and write back its dirty lines. Nothing may be written to memory in between, because a line
 * written back later would overwrite it. So interrupts are masked, and this is inlined with its variables in registers.
 */
static inline __attribute__((always_inline)) void turn_data_cache_off(void)
{
	CSSELR = 0;
	barrier();
	const uint32_t size = CCSIDR;
	const uint32_t line_shift = (size & 7u) + 4;
	const uint32_t last_way = (size >> 3) & 0x3ffu;
	const uint32_t last_set = (size >> 13) & 0x7fffu;
	const uint32_t way_shift = last_way == 0 ? 0 : (uint32_t)__builtin_clz(last_way);

	__asm__ volatile("cpsid i" ::: "memory");
	CCR &= ~CCR_DATA_CACHE;
	barrier();
	for (uint32_t set = 0; set <= last_set; set++) {
		for (uint32_t way = 0; way <= last_way; way++) {
			DCCISW = (way << way_shift) | (set << line_shift);
		}
	}
	barrier();
	__asm__ volatile("cpsie i" ::: "memory");
}

static void processor_off(void)
{
	if (IS_CORTEX_M7) {
		ACTLR |= ACTLR_NO_BRANCH_TARGETS;
		barrier();
	}
	if (CLIDR == 0) {
		return;
	}
	if ((CCR & CCR_DATA_CACHE) != 0) {
		turn_data_cache_off();
	}
	CCR &= ~(CCR_INSTRUCTION_CACHE | CCR_BRANCH_PREDICTION);
	barrier();
	ICIALLU = 0;
	barrier();
}

static const char *branch_prediction(uint32_t ccr)
{
	if (IS_CORTEX_M7) {
		return (ACTLR & ACTLR_NO_BRANCH_TARGETS) == ACTLR_NO_BRANCH_TARGETS
			       ? "; branch targets not remembered, static prediction stays"
			       : "; BRANCH PREDICTION IS ON";
	}
	return (ccr & CCR_BRANCH_PREDICTION) == 0 ? "; no branch prediction" : "; BRANCH PREDICTION IS ON";
}

static void say_processor(void)
{
	const uint32_t ccr = CCR;

	line_text_more(CLIDR == 0 ? "on; this processor has no caches to turn off" : "on");
	line_text_more((ccr & (CCR_DATA_CACHE | CCR_INSTRUCTION_CACHE)) == 0 ? "; caches off" : "; CACHES ARE ON");
	line_text_more(branch_prediction(ccr));
}

static void report_processor(void)
{
	line_number("register_CCR", CCR);
	line_number("register_CLIDR", CLIDR);
	line_number("register_ACTLR", ACTLR);
}

#else
#error "CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING: ove does not know this processor's caches"
#endif

void bench_worst_case_timing(void)
{
	ove_board_flash_accelerator_off();
	processor_off();
}

void bench_worst_case_report(void)
{
	const struct ove_board_flash_access flash = ove_board_flash_access();
	char key[32];

	line_text_begin("worst_case_timing");
	say_processor();
	line_text_more(flash.is_plain ? "; flash accelerator, cache and prefetch off"
				      : "; FLASH ACCELERATOR, CACHE OR PREFETCH IS ON");
	line_text_end();
	report_processor();
	line_number(register_key(key, flash.name), flash.value);
}

#endif
