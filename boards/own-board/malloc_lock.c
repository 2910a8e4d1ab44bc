/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The lock that newlib's allocator takes, so that threads may share the project's malloc(). Weak: the project may use a
 * vendor's lock instead. The linker drops the lock from a program that does not allocate.
 */
#include <reent.h>

#include <ove/mutex.h>
#include <ove/stop.h>
#include <ove_seam/kernel.h>

static ove_rmtx_storage_t storage;
static ove_rmtx_t lock;

void __malloc_lock(struct _reent *reent);
void __malloc_unlock(struct _reent *reent);

/* Before the start there is one thread of control, and no thread that could own a mutex. */
static bool is_shared(void)
{
	if (ove_backend_in_isr()) {
#if CONFIG_OVE_CHECKS
		ove_stop(OVE_STOP_CONTEXT, "malloc");
#else
		return false;
#endif
	}
	return OVE_BACKEND_STARTED();
}

__attribute__((weak)) void __malloc_lock(struct _reent *reent)
{
	(void)reent;
	if (!is_shared()) {
		return;
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (!lock) {
		(void)ove_rmtx_init(&lock, &storage);
	}
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	(void)ove_rmtx_lock(lock, OVE_WAIT_FOREVER);
}

__attribute__((weak)) void __malloc_unlock(struct _reent *reent)
{
	(void)reent;
	if (is_shared()) {
		(void)ove_rmtx_unlock(lock);
	}
}
