/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "partner.h"

#include "objects.h"

volatile bool partner_stops;

OBJECT(thread, partner);

#if CONFIG_OVE_ZERO_HEAP
OVE_THREAD_STACK_DEFINE(partner_stack, PARTNER_STACK);
#define STACK partner_stack
#else
#define STACK NULL
#endif

bool partner_start(ove_thread_fn entry, ove_prio_t priority)
{
	const ove_thread_desc_t desc = {.name = "partner",
					.entry = entry,
					.arg = NULL,
					.priority = priority,
					.stack = STACK,
					.stack_size = PARTNER_STACK};

	partner_stops = false;
	return MAKE_WITH(thread, partner, &desc);
}

ove_thread_t partner_thread(void)
{
	return partner;
}

bool partner_end(void)
{
	return ove_thread_join(partner, OVE_WAIT_FOREVER) == OVE_OK && UNMAKE(thread, partner);
}
