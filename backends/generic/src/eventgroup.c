/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_seam/eventgroup.h>
#include <ove_seam/kernel.h>

#if CONFIG_OVE_EVENTGROUP && defined(OVE_GENERIC_EVENTGROUP)

struct bits_waiter {
	struct ove_generic_waiter waiter;
	struct bits_waiter *next; /* link in the list of waiters that a set wakes */
	uint32_t bits;
	ove_eventgroup_mode_t mode;
	bool clear;
	uint32_t result;
};

static void store_bits(struct ove_eventgroup *group, uint32_t bits)
{
	__atomic_store_n(&group->bits, bits, __ATOMIC_RELEASE);
}

static bool satisfied(uint32_t have, uint32_t want, ove_eventgroup_mode_t mode)
{
	return mode == OVE_EVENTGROUP_ALL ? (have & want) == want : (have & want) != 0u;
}

struct judgement {
	uint32_t have;
	uint32_t to_clear;
	struct bits_waiter *woken; /* in the order of the list */
	struct bits_waiter **last;
};

static void judge(struct ove_generic_waiter *at, void *context)
{
	struct bits_waiter *const waiter = (struct bits_waiter *)at;
	struct judgement *const judgement = (struct judgement *)context;

	if (satisfied(judgement->have, waiter->bits, waiter->mode)) {
		judgement->to_clear |= waiter->clear ? waiter->bits : 0u;
		waiter->result = judgement->have;
		waiter->next = NULL;
		*judgement->last = waiter;
		judgement->last = &waiter->next;
	}
}

/* Sets the bits of a group that threads wait for. Called inside the critical section; leaves it. */
static __attribute__((noinline)) void set_and_wake(struct ove_eventgroup *group, uint32_t have, bool from_isr,
						   ove_backend_critical_t key)
{
	struct judgement judgement = {.have = have, .to_clear = 0, .woken = NULL};

	/* All waiters are tested against the same bits; the bits that they clear are cleared afterwards. */
	judgement.last = &judgement.woken;
	ove_generic_waiters_each(&group->waiters, judge, &judgement);
	store_bits(group, judgement.have & ~judgement.to_clear);
	while (judgement.woken != NULL) {
		struct bits_waiter *const waiter = judgement.woken;

		judgement.woken = waiter->next;
		group->inside--;
		ove_generic_waiter_wake(&waiter->waiter, from_isr);
	}
	ove_backend_critical_exit(key);
}

void ove_generic_eventgroup_set(struct ove_eventgroup *group, uint32_t bits, bool from_isr)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t have = group->bits | bits;

	if (__builtin_expect(!ove_generic_waiters_none(&group->waiters), 0)) {
		set_and_wake(group, have, from_isr, key);
		return;
	}
	store_bits(group, have);
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
}

uint32_t ove_backend_eventgroup_put_bits(struct ove_eventgroup *group, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t have = group->bits | bits;

	if (__builtin_expect(!ove_generic_waiters_none(&group->waiters), 0)) {
		set_and_wake(group, have, ove_backend_in_isr(), key);
		return ove_backend_eventgroup_get_bits(group);
	}
	store_bits(group, have);
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return have;
}

uint32_t ove_backend_eventgroup_take_bits(struct ove_eventgroup *group, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t before = group->bits;

	store_bits(group, before & ~bits);
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return before;
}

void ove_backend_eventgroup_clear_bits(struct ove_eventgroup *group, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	store_bits(group, group->bits & ~bits);
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
}

bool ove_backend_eventgroup_in_use(struct ove_eventgroup *group)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool in_use = group->inside != 0u;

	ove_backend_critical_exit(key);
	return in_use;
}

/* Called inside the critical section; leaves it. */
static bool wait(struct ove_eventgroup *group, struct bits_waiter *self, uint32_t timeout_ms,
		 ove_backend_critical_t key)
{
	group->inside++;
	if (ove_generic_waiter_wait(&self->waiter, &group->waiters, timeout_ms, &key)) {
		return true;
	}
	group->inside--;
	self->result = group->bits;
	ove_generic_waiter_finish_timeout(key);
	return false;
}

bool ove_backend_eventgroup_wait_bits(struct ove_eventgroup *group, uint32_t bits, ove_eventgroup_mode_t mode,
				      bool clear, uint32_t timeout_ms, uint32_t *result)
{
	struct bits_waiter self = {.bits = bits, .mode = mode, .clear = clear};
	const ove_backend_critical_t key = ove_backend_critical_enter();
	bool there = satisfied(group->bits, bits, mode);

	self.result = group->bits;
	if (!there && timeout_ms != OVE_NO_WAIT) {
		there = wait(group, &self, timeout_ms, key);
	} else {
		if (there && clear) {
			store_bits(group, group->bits & ~bits);
		}
		ove_backend_critical_exit(key);
	}
	if (result != NULL) {
		*result = self.result;
	}
	return there;
}

#endif
