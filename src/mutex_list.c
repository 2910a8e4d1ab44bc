/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/check.h>
#include <ove/mutex.h>
#include <ove/thread.h>
#include <ove_seam/mutex_list.h>
#include <ove_seam/section.h>

#if CONFIG_OVE_MUTEX_ROBUST

/* Written inside the critical section, also read inside the application's section: a kernel call that returns an owner
 * may be legal only in the latter. */
static struct ove_listed *all;

void ove_listed_begin(struct ove_listed *listed, bool is_recursive)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	listed->is_recursive = is_recursive;
	listed->is_robust = false;
	listed->is_abandoned = false;
	listed->next = all;
	all = listed;
	ove_backend_critical_exit(key);
}

void ove_listed_end(const struct ove_listed *listed)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_listed **link = &all;

	while (*link != listed) {
		link = &(*link)->next;
	}
	*link = listed->next;
	ove_backend_critical_exit(key);
}

int ove_listed_report(struct ove_listed *listed)
{
	listed->is_abandoned = false;
	return OVE_ERR_OWNER_DEAD;
}

int ove_listed_told(struct ove_listed *listed, int result)
{
	return listed->is_abandoned ? ove_listed_report(listed) : result;
}

static struct ove_mutex *plain(struct ove_listed *listed)
{
	return (struct ove_mutex *)(void *)((char *)listed - offsetof(struct ove_mutex, listed));
}

static struct ove_rmtx *recursive(struct ove_listed *listed)
{
	return (struct ove_rmtx *)(void *)((char *)listed - offsetof(struct ove_rmtx, listed));
}

static struct ove_thread *owner_of(struct ove_listed *listed)
{
	return listed->is_recursive ? ove_backend_rmtx_owner(recursive(listed))
				    : ove_backend_mutex_owner(plain(listed));
}

/* The thread may have been terminated between a lock or an unlock and its record. */
#if CONFIG_OVE_CHECKS
#define FORGET(object)                                 \
	do {                                           \
		if ((object)->held.depth != 0u) {      \
			ove_held_end(&(object)->held); \
		}                                      \
	} while (0)
#else
#define FORGET(object) ((void)0)
#endif

/* A kernel may count the locks of a recursive mutex outside the step that takes or releases it. */
#ifndef OVE_BACKEND_RMTX_SETTLE
#define OVE_BACKEND_RMTX_SETTLE(rmtx) ((void)0)
#endif

static void release(struct ove_listed *listed, const struct ove_thread *self)
{
	listed->is_abandoned = listed->is_robust;
	while (listed->is_recursive && ove_backend_rmtx_owner(recursive(listed)) == self) {
		FORGET(recursive(listed));
		OVE_BACKEND_RMTX_SETTLE(recursive(listed));
		ove_backend_rmtx_unlock(recursive(listed));
	}
	if (!listed->is_recursive) {
		FORGET(plain(listed));
		ove_backend_mutex_unlock(plain(listed));
	}
}

static struct ove_listed *next_of(const struct ove_thread *self, bool any)
{
	const ove_backend_critical_t key = ove_backend_section_enter();
	struct ove_listed *listed = all;

	while (listed != NULL && !((any || listed->is_robust) && owner_of(listed) == self)) {
		listed = listed->next;
	}
	ove_backend_section_exit(key);
	return listed;
}

void ove_listed_release(struct ove_thread *self, bool any)
{
	struct ove_listed *listed;

	while ((listed = next_of(self, any)) != NULL) {
		release(listed, self);
	}
}

int ove_mutex_set_robust(ove_mutex_t mutex, bool is_robust)
{
	OVE_CHECK_ARG(mutex != NULL);
	OVE_CHECK_NOT_ISR();
	mutex->listed.is_robust = is_robust;
	return OVE_OK;
}

int ove_rmtx_set_robust(ove_rmtx_t rmtx, bool is_robust)
{
	OVE_CHECK_ARG(rmtx != NULL);
	OVE_CHECK_NOT_ISR();
	rmtx->listed.is_robust = is_robust;
	return OVE_OK;
}

#endif
