/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/mutex.h>
#include <ove_seam/mutex_disown.h>

#if CONFIG_OVE_MUTEX_DISOWN

/* A mutex without waiters is not in its owner's list. */
bool ove_backend_mutex_disown(struct ove_mutex *mutex)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_free = mutex->native.first == NULL;

	if (is_free) {
		mutex->native.owner = NULL;
	}
	ove_backend_critical_exit(key);
	return is_free;
}

bool ove_backend_rmtx_disown(struct ove_rmtx *rmtx)
{
	const bool is_free = ove_backend_mutex_disown(&rmtx->mutex);

	rmtx->depth = is_free ? 0u : rmtx->depth;
	return is_free;
}

#endif
