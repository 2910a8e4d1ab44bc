/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/check.h>
#include <ove/thread.h>
#include <ove_seam/thread_list.h>

void ove_thread_exit(void)
{
	if (!OVE_CHECK_IN_THREAD() || !OVE_CHECK_IS_OPEN() || !ove_threads_have(ove_backend_thread_get_self())) {
		ove_stop(OVE_STOP_CONTEXT, "ove_thread_exit");
	}
	OVE_THREAD_LEAVE(ove_backend_thread_get_self());
	ove_backend_thread_exit();
}
