/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <nuttx/config.h>
#include <nuttx/nuttx.h>

#include <string.h>

#include <ove_seam/mutex.h>
#include <ove_seam/mutex_disown.h>

#include <sched/sched.h>
#include <semaphore/semaphore.h>

#include "native.h"

#if CONFIG_OVE_MUTEX_DISOWN

/* The kernel keeps a record of a holder that a thread has waited for. */
static void forget_holder(sem_t *mutex)
{
#if CONFIG_SEM_PREALLOCHOLDERS > 0
	nxsem_destroyholder(mutex);
#else
	struct tcb_s *const holder = mutex->holder.htcb;

	if (holder != NULL) {
		struct semholder_s **link = &holder->holdsem;

		while (*link != NULL && *link != &mutex->holder) {
			link = &(*link)->tlink;
		}
		if (*link != NULL) {
			*link = mutex->holder.tlink;
		}
		memset(&mutex->holder, 0, sizeof(mutex->holder));
	}
#endif
}

static bool disown(sem_t *mutex)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_free = dq_peek(SEM_WAITLIST(mutex)) == NULL;

	if (is_free) {
		forget_holder(mutex);
		mutex->val.mholder = NXSEM_NO_MHOLDER;
	}
	ove_backend_critical_exit(key);
	return is_free;
}

bool ove_backend_mutex_disown(struct ove_mutex *mutex)
{
	return disown(&mutex->native.sem);
}

bool ove_backend_rmtx_disown(struct ove_rmtx *rmtx)
{
	const bool is_free = disown(&rmtx->native.mutex.sem);

	rmtx->native.count = is_free ? 0u : rmtx->native.count;
	return is_free;
}

#endif
