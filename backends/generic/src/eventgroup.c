/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/eventgroup.h>
#include <ove_backend/kernel.h>

#if CONFIG_OVE_EVENTGROUP

struct bits_waiter {
	struct ove_generic_waiter waiter;
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

void ove_generic_eventgroup_set(struct ove_eventgroup *group, uint32_t bits, bool from_isr)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t have = group->bits | bits;
	struct ove_generic_waiter *next;
	uint32_t to_clear = 0;

	/* Everybody is judged by the same bits; what they clear goes only afterwards. */
	for (struct ove_generic_waiter *at = ove_generic_waiters_first(&group->waiters); at != NULL; at = at->next) {
		const struct bits_waiter *const waiter = (const struct bits_waiter *)at;

		if (waiter->clear && satisfied(have, waiter->bits, waiter->mode)) {
			to_clear |= waiter->bits;
		}
	}
	store_bits(group, have & ~to_clear);
	for (struct ove_generic_waiter *at = ove_generic_waiters_first(&group->waiters); at != NULL; at = next) {
		struct bits_waiter *const waiter = (struct bits_waiter *)at;

		next = at->next;
		if (satisfied(have, waiter->bits, waiter->mode)) {
			waiter->result = have;
			ove_generic_waiter_wake(at, from_isr);
		}
	}
	ove_backend_critical_exit(key);
}

void ove_backend_eventgroup_clear_bits(struct ove_eventgroup *group, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	store_bits(group, group->bits & ~bits);
	ove_backend_critical_exit(key);
}

bool ove_backend_eventgroup_wait_bits(struct ove_eventgroup *group, uint32_t bits, ove_eventgroup_mode_t mode,
				      bool clear, uint32_t timeout_ms, uint32_t *result)
{
	struct bits_waiter self = {.bits = bits, .mode = mode, .clear = clear, .result = 0};
	ove_backend_critical_t key = ove_backend_critical_enter();
	bool there = satisfied(group->bits, bits, mode);

	self.result = group->bits;
	if (there) {
		if (clear) {
			store_bits(group, group->bits & ~bits);
		}
	} else if (timeout_ms != OVE_NO_WAIT) {
		ove_generic_waiter_join(&self.waiter, &group->waiters);
		ove_backend_critical_exit(key);
		there = ove_generic_waiter_sleep(&self.waiter, timeout_ms);
		key = ove_backend_critical_enter();
		if (!there && ove_generic_waiter_leave(&self.waiter)) {
			self.result = group->bits;
		} else {
			there = true;
		}
	}
	ove_backend_critical_exit(key);
	if (result != NULL) {
		*result = self.result;
	}
	return there;
}

#endif /* CONFIG_OVE_EVENTGROUP */
