/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/kernel.h>
#include <ove_seam/scheduler.h>

void ove_backend_scheduler_lock(void)
{
	k_sched_lock();
}

void ove_backend_scheduler_unlock(void)
{
	k_sched_unlock();
}
