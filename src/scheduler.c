/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/check.h>
#include <ove/scheduler.h>
#include <ove_seam/scheduler.h>

unsigned ove_scheduler_depth;

void ove_scheduler_lock(void)
{
	OVE_CHECK_STOP(OVE_CHECK_IN_THREAD(), OVE_STOP_CONTEXT, "ove_scheduler_lock");
	if (OVE_BACKEND_SCHEDULER_DEPTH == 0u) {
		/* Another thread may lock and unlock between the test and this call; the depth is then 0 again. */
		ove_backend_scheduler_lock();
	}
	OVE_BACKEND_SCHEDULER_DEPTH++;
}

void ove_scheduler_unlock(void)
{
	OVE_CHECK_STOP(OVE_CHECK_IN_THREAD(), OVE_STOP_CONTEXT, "ove_scheduler_unlock");
	OVE_CHECK_STOP(OVE_BACKEND_SCHEDULER_DEPTH != 0u, OVE_STOP_MISUSE, "ove_scheduler_unlock");
	if (--OVE_BACKEND_SCHEDULER_DEPTH == 0u) {
		ove_backend_scheduler_unlock();
	}
}

bool ove_scheduler_is_locked(void)
{
	OVE_CHECK_STOP(OVE_CHECK_IN_THREAD(), OVE_STOP_CONTEXT, "ove_scheduler_is_locked");
	return OVE_BACKEND_SCHEDULER_DEPTH != 0u;
}
