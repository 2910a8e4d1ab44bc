/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/mutex.h>
#include <ove_seam/held.h>
#include <ove_seam/mutex_disown.h>
#include <ove_seam/section.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

#if CONFIG_OVE_MUTEX_DISOWN

/* Returns true if the owner's memory may be accessed: the kernel stores its own record of the owner there. */
static bool is_known(const struct ove_thread *owner)
{
	return owner == ove_backend_thread_get_self() || ove_threads_have(owner);
}

#if CONFIG_OVE_CHECKS
static void forget(struct ove_held *held)
{
	if (held->depth != 0u) {
		held->depth = 1;
		ove_held_end(held);
	}
}
#define FORGET(object) forget(&(object)->held)
#else
#define FORGET(object) ((void)0)
#endif

/* The section keeps the owner from unlocking between the test and the release. NuttX identifies an owner by a number
 * that belongs to no thread once the owner has ended; the mutex remains locked anyway. */
#define DEFINE_DISOWN(name)                                                                                     \
	bool ove_##name##_disown(ove_##name##_t object)                                                         \
	{                                                                                                       \
		const ove_backend_critical_t key = ove_backend_section_enter();                                 \
		struct ove_thread *const owner = ove_backend_##name##_owner(object);                            \
		const bool is_free = (owner == NULL || is_known(owner)) && ove_backend_##name##_disown(object); \
                                                                                                                \
		if (is_free) {                                                                                  \
			FORGET(object);                                                                         \
		}                                                                                               \
		ove_backend_section_exit(key);                                                                  \
		return is_free;                                                                                 \
	}                                                                                                       \
	_Static_assert(1, "takes the semicolon")

DEFINE_DISOWN(mutex);
DEFINE_DISOWN(rmtx);

#endif
