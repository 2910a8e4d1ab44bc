/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiter.h>

#if defined(OVE_GENERIC_WAITER_LIST_H)

void ove_generic_waiter_move(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	ove_generic_waiter_take_out(waiter);
	waiter->has_no_end = true;
	ove_generic_waiter_insert(waiter, list);
}

void ove_generic_waiter_resort(struct ove_generic_waiter *waiter, unsigned char priority)
{
	struct ove_generic_waiters *const list = waiter->list;

	if (list == NULL || waiter->priority == priority) {
		return;
	}
	ove_generic_waiter_take_out(waiter);
	waiter->priority = priority;
	ove_generic_waiter_insert(waiter, list);
}

#endif
