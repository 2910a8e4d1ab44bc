/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The saved state of a thread on a board, and its stack with the guard. */
#ifndef OVE_TEMPLATE_CONTEXT_H
#define OVE_TEMPLATE_CONTEXT_H

#include <ove_cortex_m/stack.h>

typedef struct {
	void *sp; /**< below the registers that the switch saved */
#if CONFIG_OVE_CHECKS
	struct ove_stack_guard guard;
#endif
} template_context_t;

#if CONFIG_OVE_CHECKS
#define template_stack_begin(thread, memory) \
	(ove_stack_guard_make(&(thread)->native.guard, (thread)->common.name, (memory)), ove_cortex_m_stack_low(memory))
#else
#define template_stack_begin(thread, memory) ((void)(thread), ove_cortex_m_stack_low(memory))
#endif

#endif
