/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_generic/notify_end.h>
#include <ove_seam/deadline.h>
#include <ove_seam/kernel.h>
#include <ove_seam/notify.h>
#include <ove_seam/park.h>
#include <ove_seam/time.h>

#if CONFIG_OVE_NOTIFY && defined(OVE_GENERIC_NOTIFY)

#include <ove_seam/notified.h>

void ove_backend_thread_notify(struct ove_thread *thread, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (ove_notify_set(&thread->common, bits)) {
		/* Inside the section: outside it, the thread could end and be released first. */
		ove_backend_thread_unpark(thread);
		ove_backend_critical_exit(key);
		return;
	}
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
}

void ove_backend_thread_notify_from_isr(struct ove_thread *thread, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (ove_notify_set(&thread->common, bits)) {
		ove_backend_thread_unpark_from_isr(thread);
	}
	ove_backend_critical_exit(key);
}

bool ove_generic_notify_end(struct ove_thread *thread, unsigned char reason)
{
	if (!ove_notify_waits(&thread->common)) {
		return false;
	}
	/* Bits that come after this point are for the next wait. */
	thread->common.notified &= ~OVE_NOTIFY_NEEDS_ALL;
	__atomic_store_n(&thread->common.awaited, 0u, __ATOMIC_RELAXED);
	thread->common.wait_end |= reason;
	if (ove_backend_in_isr()) {
		ove_backend_thread_unpark_from_isr(thread);
	} else {
		ove_backend_thread_unpark(thread);
	}
	return true;
}

/* A permit may be left over from an earlier wait, so park in a loop. */
static void park_until_over(const struct ove_thread_common *self, uint32_t timeout_ms)
{
	uint32_t remaining_ms = timeout_ms;
	uint64_t deadline_us;

	if (timeout_ms == OVE_WAIT_FOREVER) {
		do {
			(void)ove_backend_thread_park(OVE_WAIT_FOREVER);
		} while (ove_notify_waits(self));
		return;
	}
	deadline_us = ove_deadline_us(ove_backend_time_get_us(), timeout_ms);
	while (ove_backend_thread_park(remaining_ms) && ove_notify_waits(self)) {
		remaining_ms = ove_ms_left(deadline_us, ove_backend_time_get_us(), remaining_ms);
	}
}

bool ove_backend_thread_wait_notify(uint32_t bits, ove_notify_mode_t mode, bool clear, uint32_t timeout_ms,
				    uint32_t *result)
{
	struct ove_thread_common *const self = &ove_backend_thread_get_self()->common;
	ove_backend_critical_t key = ove_backend_critical_enter();
	uint32_t have = self->notified;
	bool is_over = ove_notify_is_enough(have, bits, mode);

	if (is_over) {
		self->notified = clear ? have & ~bits : have;
	} else if (timeout_ms != OVE_NO_WAIT) {
		ove_notify_begin(self, bits, mode);
		OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
		park_until_over(self, timeout_ms);
		key = ove_backend_critical_enter();
		is_over = ove_notify_end_wait(self, &have);
		if (is_over && !clear) {
			self->notified |= have & bits;
		}
	}
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	if (result != NULL) {
		*result = have;
	}
	return is_over;
}

#endif
