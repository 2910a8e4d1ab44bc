/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The cause of a fault. ARMv6-M has a single fault exception and no register for its cause or address: both are decoded
 * from the instruction and the registers that it used.
 */
#include <ove/stop.h>

#include "fault.h"
#include "fault_low.h"
#include "running_stack.h"
#include "stack_guard.h"
#include "thumb_access.h"
#include <ove_seam/say.h>

extern char __ove_main_guard_bytes[];
extern char __stack_bottom[];

#define EXC_RETURN_PSP (1u << 2)
#define XPSR_THUMB     (1u << 24)
#define XPSR_PADDED    (1u << 9)

#define FIRST_OF_32_BITS                   0xe800u
#define PERMANENTLY_UNDEFINED(instruction) (((instruction) & 0xff00u) == 0xde00u)

static uint16_t instruction_at(uint32_t pc)
{
	return *(const uint16_t *)(uintptr_t)(pc & ~1u);
}

static bool is_jump(const struct ove_fault_frame *frame)
{
	return (frame->xpsr & XPSR_THUMB) == 0u || !ove_fault_is_code(frame->pc);
}

static bool find_access(const struct ove_fault_frame *frame, uint32_t *address, uint32_t *bytes)
{
	const uint32_t padding = (frame->xpsr & XPSR_PADDED) != 0u ? 4u : 0u;
	const struct ove_thumb_state state = {
		.low = {frame->r0, frame->r1, frame->r2, frame->r3, ove_fault_low[0], ove_fault_low[1],
			ove_fault_low[2], ove_fault_low[3]},
		.sp = (uint32_t)(uintptr_t)(frame + 1) + padding,
		.pc = frame->pc,
	};

	return !is_jump(frame) && ove_thumb_access(instruction_at(frame->pc), &state, address, bytes);
}

/* If the processor could not push the frame, its stack pointer is below the stack. */
void ove_fault_check_stack(const struct ove_fault_frame *frame, uint32_t exc_return, uint32_t psp, uint32_t msp)
{
	const uintptr_t main_bottom = (uintptr_t)__stack_bottom;
	const struct ove_running_stack *const running = &__ove_running_stack;
	uint32_t address = 0;
	uint32_t bytes;

	(void)exc_return;
	if (msp < main_bottom) {
		ove_stop(OVE_STOP_STACK, "the main stack");
	}
	/* At the end of a switch, the stack pointer is still that of the previous thread. */
	if (running->low != 0u && psp < running->low && psp != running->left) {
		ove_stack_guard_overflowed();
	}
	if (!find_access(frame, &address, &bytes)) {
		return;
	}
	if (address < main_bottom && address >= main_bottom - (uintptr_t)__ove_main_guard_bytes) {
		ove_stop(OVE_STOP_STACK, "the main stack");
	}
	if (address >= running->begin && address < running->low) {
		ove_stack_guard_overflowed();
	}
}

uint32_t ove_fault_cause(const struct ove_fault_frame *frame)
{
	uint32_t address;
	uint32_t bytes;

	if (is_jump(frame)) {
		ove_say_access(OVE_FAULT_JUMP, frame->pc, "\n");
		/* The call instruction before the function's return address. */
		return (frame->lr & ~1u) - 2u;
	}
	const uint16_t instruction = instruction_at(frame->pc);

	if (!find_access(frame, &address, &bytes)) {
		if (instruction >= FIRST_OF_32_BITS || PERMANENTLY_UNDEFINED(instruction)) {
			ove_say_fault("an undefined instruction");
		}
	} else if ((address & (bytes - 1u)) != 0u) {
		ove_say_fault("an unaligned access");
	} else {
		ove_fault_say_access(frame, address);
	}
	return frame->pc;
}
