/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Prints the line that describes an access. */
#include "fault_access.h"

#include "fault.h"
#include <ove_seam/say.h>

extern char __ove_null_bytes[];
extern char __code_start[];
extern char __code_end[];

static bool is_between(uint32_t address, uintptr_t begin, uintptr_t end)
{
	return address >= begin && address < end;
}

bool ove_fault_is_code(uint32_t pc)
{
	return is_between(pc, (uintptr_t)__code_start + (uintptr_t)__ove_null_bytes, (uintptr_t)__code_end);
}

void ove_fault_say_access(const struct ove_fault_frame *frame, uint32_t address)
{
	enum ove_fault_access access = OVE_FAULT_ACCESS;

	if (ove_fault_is_code(frame->pc)) {
		access = ove_fault_is_load((const uint16_t *)(uintptr_t)(frame->pc & ~1u)) ? OVE_FAULT_READ
											   : OVE_FAULT_WRITE;
	}
	const bool is_of_code = is_between(address, (uintptr_t)__code_start, (uintptr_t)__code_end);

	ove_say_access(access, address, is_of_code ? " (code)\n" : "\n");
}
