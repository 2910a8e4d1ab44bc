/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_generic/native_owner.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>

#if CONFIG_OVE_MUTEX && defined(OVE_GENERIC_MUTEX) && defined(OVE_GENERIC_NATIVE_RAISED)

#include <ove_backend/owner.h>

static struct ove_thread *owner_of(const struct ove_mutex *mutex)
{
	return ove_generic_native_of(__atomic_load_n(&mutex->word, __ATOMIC_RELAXED));
}

/* An untracked owner that is already raised has another mutex in the list, which records its base priority. */
void ove_generic_native_note(struct ove_mutex *mutex, const struct ove_thread *native)
{
	const struct ove_mutex *other = ove_generic_untracked_owner.inherit.contended;

	while (other != NULL && owner_of(other) != native) {
		other = other->next_contended;
	}
	if (other != NULL) {
		mutex->owners_own = other->owners_own;
	} else {
		mutex->owners_own = ove_generic_native_lives(native) ? ove_generic_effective_priority(native) : 0;
	}
}

static void run_at(struct ove_thread *native, int priority)
{
	struct ove_mutex *mutex;

	ove_generic_inherit_apply(native, priority);
	mutex = ove_generic_inherit_waits(native) ? ove_generic_blocked_on(native) : NULL;
	if (mutex == NULL) {
		return;
	}
	if ((__atomic_load_n(&mutex->word, __ATOMIC_RELAXED) & OVE_GENERIC_MUTEX_NATIVE) != 0u) {
		ove_generic_native_update(owner_of(mutex), mutex->owners_own);
	} else {
		ove_generic_inherit_update(owner_of(mutex));
	}
}

void ove_generic_native_raise(const struct ove_mutex *mutex, int priority)
{
	struct ove_thread *const native = owner_of(mutex);

	if (ove_generic_native_lives(native) && ove_generic_effective_priority(native) < priority) {
		run_at(native, priority);
	}
}

void ove_generic_native_update(struct ove_thread *native, int own)
{
	int priority = own;

	if (!ove_generic_native_lives(native)) {
		return;
	}
	for (const struct ove_mutex *mutex = ove_generic_untracked_owner.inherit.contended; mutex != NULL;
	     mutex = mutex->next_contended) {
		const struct ove_generic_waiter *const first =
			owner_of(mutex) == native ? ove_generic_waiters_first(&mutex->waiters) : NULL;

		if (first != NULL && ove_generic_waiter_priority(first) > priority) {
			priority = ove_generic_waiter_priority(first);
		}
	}
	if (ove_generic_effective_priority(native) != priority) {
		run_at(native, priority);
	}
}

#endif
