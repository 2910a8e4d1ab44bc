/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/notify.h>
#include <ove_seam/thread_list.h>

#if CONFIG_OVE_NOTIFY

bool ove_notify_is_own_thread(void)
{
	return ove_threads_have(ove_backend_thread_get_self());
}

#endif
