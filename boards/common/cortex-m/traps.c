/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Traps for errors that this processor does not detect by itself: a division by zero, an access through NULL, a write
 * to code, a main stack that overflows into the data below it. docs/design/api-and-errors.md has the reasons.
 */
#include "traps.h"

#include <stdint.h>

#include "mpu.h"
#include "running_stack.h"

/* Linker symbols: their addresses are the values. */
extern char __ove_null_bytes[];
extern char __ove_main_guard_bytes[];
extern char __stack_bottom[];
extern char __code_start[];
extern char __code_end[];

#define CCR_DIV_0_TRP (1u << 4)
#define SHCSR_FAULTS  (7u << 16)

/* A higher number has precedence where regions overlap; the regions of the running thread's guard come next. */
enum { REGION_CODE, REGION_NULL, REGION_MAIN_GUARD };

static unsigned log2_of(uintptr_t bytes)
{
	return 31u - (unsigned)__builtin_clz((unsigned)bytes);
}

static void set_region(unsigned region, uintptr_t begin, uint32_t access, unsigned log2)
{
	MPU_RBAR = MPU_PLACE(begin, region);
	MPU_RASR = access | MPU_SIZE(log2);
}

/* Code is read-only in any memory; a region's size is limited by its own alignment. */
static void protect_code(void)
{
	const uintptr_t begin = (uintptr_t)__code_start;
	const uintptr_t bytes = (uintptr_t)__code_end - begin;

	if ((bytes & (bytes - 1u)) == 0u && (begin & (bytes - 1u)) == 0u) {
		set_region(REGION_CODE, begin, MPU_READ_ONLY, log2_of(bytes));
	}
}

void ove_traps_start(void)
{
	const uintptr_t main_guard = (uintptr_t)__ove_main_guard_bytes;

	__ove_running_stack = (struct ove_running_stack){0};
#if OVE_CPU_HAS_CAUSES
	SCB_CCR |= CCR_DIV_0_TRP;
	SCB_SHCSR |= SHCSR_FAULTS;
#endif
	if (MPU_TYPE != 0u) {
		protect_code();
		set_region(REGION_NULL, 0, MPU_NO_ACCESS, log2_of((uintptr_t)__ove_null_bytes));
		set_region(REGION_MAIN_GUARD, (uintptr_t)__stack_bottom - main_guard, MPU_NO_ACCESS,
			   log2_of(main_guard));
		MPU_CTRL = MPU_ENABLE;
	}
	ove_barrier();
}
