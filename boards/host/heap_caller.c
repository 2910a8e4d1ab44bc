/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "heap_caller.h"

#include <ove_seam/kernel.h>

#include <stdbool.h>
#include <stddef.h>
#include <unwind.h>

#include <ove_seam/heap_guard.h>

/* The bounds of the program's own code; the linker defines them. */
extern const char __executable_start[];
extern const char __etext[];

static bool is_program(const void *address)
{
	return (const char *)address >= __executable_start && (const char *)address < __etext;
}

/* The allocator's frames come first, and belong to the program too. The search finds the program's first frame after
 * the libraries' frames. */
struct search {
	bool has_left;
	const void *found;
};

static _Unwind_Reason_Code look_at(struct _Unwind_Context *context, void *arg)
{
	struct search *const search = (struct search *)arg;
	const void *const address = (const void *)_Unwind_GetIP(context);

	if (is_program(address) && search->has_left) {
		search->found = address;
		return _URC_END_OF_STACK;
	}
	search->has_left = search->has_left || !is_program(address);
	return _URC_NO_REASON;
}

void ove_host_heap_check(const void *caller)
{
	struct search search = {false, NULL};

	/* Ignore allocations that the host makes for its own threads. */
	if (!ove_posix_self.heap_guarded || !ove_heap_guard_locked()) {
		return;
	}
	if (!is_program(caller)) {
		(void)_Unwind_Backtrace(look_at, &search);
	}
	ove_heap_guard_check(search.found != NULL ? search.found : caller);
}
