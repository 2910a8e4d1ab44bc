/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "../kernel/scheduler.h"

#include <ove_seam/scheduler.h>

/* Yours: the kernel's call that locks its scheduler. */
void ove_backend_scheduler_lock(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	template_hold();
	ove_backend_critical_exit(key);
}

void ove_backend_scheduler_unlock(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	template_release();
	ove_backend_critical_exit(key);
}
