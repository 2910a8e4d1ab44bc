/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/mutex_list.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_leave.h>
#include <ove_seam/tls.h>

#if CONFIG_OVE_MUTEX_ROBUST || CONFIG_OVE_TLS

void ove_thread_leave(struct ove_thread *self)
{
#if CONFIG_OVE_TLS
	/* Run the destructors before the mutexes are released, because a destructor may unlock one. */
	ove_backend_tls_leave(self);
#endif
#if CONFIG_OVE_MUTEX_ROBUST
#if CONFIG_OVE_THREAD_TERMINATE
	ove_listed_release(self, __atomic_load_n(&self->common.ending, __ATOMIC_SEQ_CST) != 0u);
#else
	ove_listed_release(self, false);
#endif
#endif
}

#endif
