/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <ove_seam/mutex.h>
#include <ove_seam/mutex_disown.h>

#include <alloy/core/mutex_core.hpp>

#if CONFIG_OVE_MUTEX_DISOWN

using namespace ove_alloy;

/* A mutex that a thread has waited for is in its owner's list. */
bool ove_backend_mutex_disown(struct ove_mutex *mutex)
{
	kernel::MutexCore *const core = &as<kernel::MutexCore>(mutex);
	const auto key = Port::mask_save();
	const bool is_free = core->waiters.first == nullptr;
	kernel::Tcb *const owner = core->owner();

	if (is_free && owner != nullptr) {
		kernel::MutexCore **slot = &owner->held;

		while (*slot != nullptr && *slot != core) {
			slot = &(*slot)->next_held;
		}
		if (*slot != nullptr) {
			*slot = core->next_held;
		}
		core->word = 0;
	}
	Port::mask_restore(key);
	return is_free;
}

bool ove_backend_rmtx_disown(struct ove_rmtx *rmtx)
{
	const bool is_free = ove_backend_mutex_disown(&rmtx->mutex);

	rmtx->depth = is_free ? 0u : rmtx->depth;
	return is_free;
}

#endif
