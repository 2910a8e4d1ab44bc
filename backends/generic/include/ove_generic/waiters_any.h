/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A test of a waiter list from outside the critical section, for the lists of any kernel. */
#ifndef OVE_GENERIC_WAITERS_ANY_H
#define OVE_GENERIC_WAITERS_ANY_H

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

/** Return true if any thread waits. Outside the critical section. */
static inline bool ove_generic_waiters_any(const struct ove_generic_waiters *list)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool any = !ove_generic_waiters_none(list);

	ove_backend_critical_exit(key);
	return any;
}

OVE_EXTERN_C_END

#endif
