/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Intercepts k_thread_abort() of a thread that waits for a mutex (linker option --wrap): the kernel removes the thread
 * from the list, but does not know about the priority that it donated. As with native owners, this works only if the
 * kernel lists its threads; other images do not contain this code.
 */
#include <ove_backend/owner.h>
#include <ove_backend/waiting.h>
#include <ove_generic/native_owner.h>
#include <ove_seam/abort.h>
#include <ove_seam/kernel.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>

#if defined(OVE_GENERIC_NATIVE_RAISED)

void __real_z_impl_k_thread_abort(k_tid_t thread);
void __wrap_z_impl_k_thread_abort(k_tid_t thread);

#if CONFIG_OVE_MUTEX
static void abort_waiter(struct k_thread *native)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_mutex *const mutex = ove_generic_blocked_on((struct ove_thread *)(void *)native);

	__real_z_impl_k_thread_abort(native);
	if (mutex != NULL) {
		ove_generic_native_waiter_ended(mutex);
	}
	ove_backend_critical_exit(key);
}
#endif

void __wrap_z_impl_k_thread_abort(k_tid_t thread)
{
#if CONFIG_OVE_MUTEX
	if (thread->base.pended_on != NULL) {
		abort_waiter(thread);
		return;
	}
#endif
	__real_z_impl_k_thread_abort(thread);
}

#endif
