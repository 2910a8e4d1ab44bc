/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_generic/word.h>
#include <ove_seam/mutex.h>
#include <ove_seam/mutex_disown.h>

#if CONFIG_OVE_MUTEX_DISOWN && defined(OVE_GENERIC_MUTEX)

/* While the waiters flag is clear, only the word records the owner, which may unlock during this call. */
bool ove_backend_mutex_disown(struct ove_mutex *mutex)
{
	uintptr_t word = __atomic_load_n(&mutex->word, __ATOMIC_RELAXED);

	while (word != 0u && (word & OVE_GENERIC_MUTEX_WAITERS) == 0u) {
		if (OVE_GENERIC_WORD_SWAP(&mutex->word, &word, (uintptr_t)0)) {
			return true;
		}
	}
	return word == 0u;
}

bool ove_backend_rmtx_disown(struct ove_rmtx *rmtx)
{
	const bool is_free = ove_backend_mutex_disown(&rmtx->mutex);

	rmtx->depth = is_free ? 0u : rmtx->depth;
	return is_free;
}

#endif
