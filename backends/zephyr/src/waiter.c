/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>

struct k_spinlock ove_zephyr_waiting;

bool ove_generic_waiters_any(const struct ove_generic_waiters *list)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool any = !ove_generic_waiters_none(list);

	ove_backend_critical_exit(key);
	return any;
}
