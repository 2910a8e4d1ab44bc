/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove_seam/kernel.h>

#if CONFIG_OVE_THREAD_TERMINATE

struct ove_thread *ove_call_caller(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_own = self != NULL && ove_threads_contain(self);

	ove_backend_critical_exit(key);
	return is_own ? self : NULL;
}

void ove_call_is_over(struct ove_thread *self)
{
	/* The thread may be interrupted by an ISR, or be inside an application section, which has to be left first. */
	if (self->common.calls == 0u &&
	    (__atomic_load_n(&self->common.ending, __ATOMIC_SEQ_CST) & OVE_THREAD_IS_LEAVING) == 0u &&
	    ove_backend_in_thread() && !ove_backend_in_section()) {
		ove_thread_die(self);
	}
}

#endif
