/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A look at a list of waiters from outside the critical section, for any kernel's lists. */
#ifndef OVE_GENERIC_WAITERS_ANY_H
#define OVE_GENERIC_WAITERS_ANY_H

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

/** Whether any thread waits. Outside the critical section. */
static inline bool ove_generic_waiters_any(const struct ove_generic_waiters *list)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool any = !ove_generic_waiters_none(list);

	ove_backend_critical_exit(key);
	return any;
}

OVE_EXTERN_C_END

#endif
