/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds stack-overflow.dives: a function calls itself until the stack of its thread is used up.
 * Also judged in an image of its own, with link-time optimisation.
 */
#include "check.h"

#include <stdlib.h>

OVE_THREAD_STACK_DEFINE(dive_stack, 1024);

__attribute__((noinline)) static int dive(int depth)
{
	volatile char local[64];

	local[0] = (char)depth;
	return depth == 0 ? 0 : dive(depth - 1) + local[0];
}

static void run_dive(void *arg)
{
	(void)arg;
	check_use(dive(20));
	exit(0);
}

CHECK_CASE(memory_stack_recursion)
{
	static ove_thread_storage_t storage;
	const ove_thread_desc_t desc = {.name = "dives",
					.entry = run_dive,
					.priority = OVE_PRIO_CRITICAL,
					.stack = dive_stack,
					.stack_size = sizeof(dive_stack)};
	ove_thread_t thread;

	ove_thread_init(&thread, &storage, &desc);
	ove_thread_join(thread, OVE_WAIT_FOREVER);
}
