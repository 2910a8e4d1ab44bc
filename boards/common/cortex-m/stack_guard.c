/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "stack_guard.h"

#include <ove/stop.h>

#include "mpu.h"
#include "running_stack.h"

#if CONFIG_OVE_STACK_GUARD
/* A region covers eighths of a 256-byte block, so a guard in steps of 32 bytes may need two regions. REGION is the
 * number of the first block's region; the second block's is the next. */
#define REGION   3u
#define BLOCK    256u
#define EIGHTH   (BLOCK / 8u)
#define EIGHTHS  0xffu
#define LOG2_256 8u

_Static_assert(CONFIG_OVE_STACK_GUARD % EIGHTH == 0 && CONFIG_OVE_STACK_GUARD <= BLOCK,
	       "a guard is whole eighths of at most two blocks");

/* Returns the attributes of the region that forbids the eighths of @p block from @p begin to @p end. */
static uint32_t attributes(uintptr_t block, uintptr_t begin, uintptr_t end)
{
	uint32_t disabled = 0;

	for (unsigned i = 0; i < 8u; i++) {
		const uintptr_t at = block + i * EIGHTH;

		if (at < begin || at >= end) {
			disabled |= UINT32_C(1) << i;
		}
	}
	return disabled == EIGHTHS ? 0 : MPU_NO_ACCESS | MPU_DISABLED_EIGHTHS(disabled) | MPU_SIZE(LOG2_256);
}

static void set_regions(struct ove_stack_guard *guard, uintptr_t begin, uintptr_t end)
{
	const uintptr_t block = begin & ~(uintptr_t)(BLOCK - 1u);

	guard->regions[0] = MPU_PLACE(block, REGION);
	guard->regions[1] = attributes(block, begin, end);
	guard->regions[2] = MPU_PLACE(block + BLOCK, REGION + 1u);
	guard->regions[3] = attributes(block + BLOCK, begin, end);
}
#else
/* The MPU is already in use: only the stack pointers are compared. */
#define EIGHTH                         1u
#define set_regions(guard, begin, end) ((void)0)
#endif

void ove_stack_guard_make(struct ove_stack_guard *guard, const char *name, const void *memory)
{
	guard->name = name;
	guard->begin = ((uintptr_t)memory + EIGHTH - 1u) & ~(uintptr_t)(EIGHTH - 1u);
	guard->low = (uintptr_t)memory + OVE_STACK_GUARD_BYTES;
	set_regions(guard, guard->begin, guard->begin + CONFIG_OVE_STACK_GUARD);
}

void ove_stack_guard_make_none(struct ove_stack_guard *guard, const char *name, const void *low)
{
	guard->name = name;
	guard->begin = (uintptr_t)low;
	guard->low = (uintptr_t)low;
	set_regions(guard, 0, 0);
}

void ove_stack_guard_move(const struct ove_stack_guard *guard)
{
	volatile struct ove_running_stack *const running = &__ove_running_stack;

	/* Do this first: an interrupt that comes before the rest then compares nothing. */
	running->left = ove_psp();
	running->name = guard->name;
	running->begin = guard->begin;
	running->low = guard->low;
#if CONFIG_OVE_STACK_GUARD
	if (MPU_TYPE != 0u) {
		/* Disable a region first: with the address of one guard and the eighths of another, it would forbid
		 * neighbouring memory. */
		MPU_RNR = REGION;
		MPU_RASR = 0;
		MPU_RBAR = guard->regions[0];
		MPU_RASR = guard->regions[1];
		MPU_RNR = REGION + 1u;
		MPU_RASR = 0;
		MPU_RBAR = guard->regions[2];
		MPU_RASR = guard->regions[3];
		ove_barrier();
	}
#endif
}

void ove_stack_guard_check(void)
{
	const uintptr_t pointer = ove_psp();

	/* In the switch, the stack pointer is still that of the previous thread. */
	if (pointer != __ove_running_stack.left) {
		ove_stack_guard_check_saved((const void *)pointer);
	}
}

/* Before the first thread runs, both are 0. */
void ove_stack_guard_check_saved(const void *pointer)
{
	if ((uintptr_t)pointer < __ove_running_stack.low) {
		ove_stack_guard_overflowed();
	}
}

void ove_stack_guard_report(void);

__attribute__((noreturn, used)) void ove_stack_guard_report(void)
{
	const char *const name = __ove_running_stack.name;

	ove_stop(OVE_STOP_STACK, name[0] != '\0' ? name : "a thread without a name");
}

/* A comparison finds an overflow while the thread still runs on the stack that is too small: what the stop pushes there
 * would fault in the guard. In an exception the processor is on the main stack already, and the write has no effect. */
__attribute__((naked)) void ove_stack_guard_overflowed(void)
{
	__asm volatile(".syntax unified\n\t"
		       "cpsid i\n\t"
		       "movs r0, #0\n\t"
		       "msr control, r0\n\t"
		       "isb\n\t"
		       "bl ove_stack_guard_report\n\t");
}
