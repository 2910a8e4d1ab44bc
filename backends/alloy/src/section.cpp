/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The application's critical section. A mask that kernel calls do not undo keeps interrupts out; see
 * section_mask.hpp. The rank keeps other threads out: the running thread gets the most urgent rank that a thread can
 * have, so every thread that it wakes has to wait. The next thread in the ring of that rank runs only if the running
 * thread waits or yields; it stops the program. See docs/design/api-and-errors.md, "A critical section survives
 * kernel calls".
 */
#include "native.hpp"

#include "section_mask.hpp"
#include "section_rank.hpp"
#include <ove_seam/scheduler.h>
#include <ove_seam/section.h>

#include <alloy/core/mutex_core.hpp>

#include <ove/stop.h>

using namespace ove_alloy;
using kernel::SERVICE_RANK;
using kernel::Tcb;

#if ALLOY_KEPT_MASK
volatile std::uint32_t alloy_kept_mask;
#endif

/* Only one thread can be in a section or have the lock. */
bool ove_alloy::has_rank;

namespace
{

[[noreturn]] void stop_here()
{
	ove_stop(OVE_STOP_CONTEXT, ove_backend_in_section() || ove_scheduler_depth == 0u
					   ? "a wait inside a critical section"
					   : "a wait while the scheduler is locked");
}

/* Runs on the main stack, which is otherwise unused at this point: the trap has no stack of its own. */
[[gnu::naked]] void trap_begin()
{
	asm volatile(".syntax unified\n\tmovs r0, #0\n\tmsr control, r0\n\tisb\n\tbl %c0" ::"i"(stop_here));
}

/* The saved state of a thread that left by a call: r4 to r11, then the return address. */
struct Frame {
	std::uintptr_t saved[8];
	void (*next)();
};
constinit Frame frame{{}, trap_begin};
constinit Tcb trap{};

[[gnu::always_inline]] inline void put_before_all(Tcb *self)
{
	kernel::ReadyQueue &ready = alloy_kernel.ready;

	ready.remove(self);
	self->flags |= kernel::TCB_HOLDS;
	self->rank = SERVICE_RANK;
	trap.sp = frame.saved;
	trap.stack = self->stack;
	trap.name = self->name;
	trap.rank = SERVICE_RANK;
	self->next = self->prev = &trap;
	trap.next = trap.prev = self;
	ready.heads[SERVICE_RANK] = self;
	ready.filled.fill(SERVICE_RANK);
}

/* Leaves interrupts masked. Threads of this rank that were woken since keep their positions. */
[[gnu::always_inline]] inline void put_back(Tcb *self)
{
	kernel::ReadyQueue &ready = alloy_kernel.ready;

	ready.remove(&trap);
	self->flags &= static_cast<std::uint8_t>(~kernel::TCB_HOLDS);
	if (self->held == nullptr) {
		ready.remove(self);
		self->rank = self->base_rank;
		ready.insert_front(self, self->base_rank, self);
	}
}

[[gnu::always_inline]] inline void take(Tcb *self)
{
	if ((self->flags & kernel::TCB_HOLDS) == 0) {
		put_before_all(self);
		has_rank = true;
	}
}

[[gnu::always_inline]] inline void give_back(Tcb *self)
{
	has_rank = false;
	put_back(self);
	if (self->held == nullptr) {
		kernel::dispatch();
	} else {
		/* The threads that wait for the running thread's mutexes donate their priorities. */
		kernel::settle_rank(self, self);
	}
}

} // namespace

void ove_alloy::take_rank(Tcb *self)
{
	take(self);
}

void ove_alloy::give_rank_back(Tcb *self)
{
	give_back(self);
}

ove_backend_critical_t ove_backend_section_enter(void)
{
	const std::uint32_t before = section_mask();

	if (is_outermost(before) && ove_backend_in_thread()) {
		take(alloy_kernel.current);
	}
	return before;
}

void ove_backend_section_exit(ove_backend_critical_t key)
{
	if (!is_outermost(key) || !has_rank || ove_scheduler_depth != 0u || ove_backend_in_isr()) {
		section_unmask(key);
		return;
	}
	Port::mask();
	section_unmask_and_keep_primask();
	give_back(alloy_kernel.current);
}
