/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Stack overflows, with checks on. The kernel keeps a guard of 32 bytes at the low end of each stack, and ove has
 * another one below it, with the size that the configuration sets. If a frame skips both, the next stack-pointer
 * comparison finds the overflow: in a switch, in an ove call, or in a fault.
 */
#include "switch.hpp"

#if CONFIG_OVE_CHECKS

using namespace ove_alloy;

namespace
{

/* The kernel names the next thread while it is still on the stack of this one. */
const kernel::Tcb *guarded;

} // namespace

void ove_alloy::guard_stack(const kernel::Tcb *next)
{
	if (guarded != nullptr) {
		ove_stack_guard_check_saved(guarded->sp);
	}
	guarded = next;
	struct ove_stack_guard guard;
	if (const struct ove_thread *const own = thread_of(next); own != nullptr) {
		guard = own->guard;
	} else {
		ove_stack_guard_make_none(&guard, next->name, next->stack);
	}
	/* The kernel's guard ends where its own stack starts. */
	guard.low = reinterpret_cast<std::uintptr_t>(next->stack) + Port::GUARD_BYTES;
	ove_stack_guard_move(&guard);
}

#endif
