/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Notifications: ove stores the bits, and the thread waits in the kernel's own notification, which is also its permit.
 * Paths that wait or wake are out of line.
 */
#ifndef OVE_BACKEND_NOTIFY_H
#define OVE_BACKEND_NOTIFY_H

#include <ove_backend/native.h>
#include <ove_seam/notified.h>

OVE_EXTERN_C_BEGIN

/* All of these are called masked and return unmasked. */

/** Continuation of a notification that may end a wait. */
void ove_alloy_notify_slow(struct ove_thread *thread, uint32_t have, uint32_t awaited);
/** Wait for any of @p bits without a timeout, and clear them. @returns all bits of the thread; 0 if ended */
uint32_t ove_alloy_notify_await(struct ove_thread *self, uint32_t bits);
/** Finish such a wait that was ended: bits may have come since. Not masked. @returns all bits of the thread, and
 * OVE_NOTIFY_OVER if some of the awaited ones have come */
uint32_t ove_alloy_notify_ended(void) __attribute__((cold));
/** All other waits. */
bool ove_alloy_notify_wait(uint32_t bits, ove_notify_mode_t mode, bool clear, uint32_t timeout_ms, uint32_t *result);

static inline void ove_backend_thread_notify(struct ove_thread *thread, uint32_t bits)
{
	uint32_t have;
	uint32_t awaited;

	alloy_port_mask();
	have = thread->common.notified | bits;
	awaited = thread->common.awaited;
	if (__builtin_expect((have & awaited) != 0u, 0)) {
		ove_alloy_notify_slow(thread, have, awaited);
		return;
	}
	thread->common.notified = have;
	alloy_port_unmask();
}

static inline bool ove_backend_thread_wait_notify(uint32_t bits, ove_notify_mode_t mode, bool clear,
						  uint32_t timeout_ms, uint32_t *result)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	uint32_t have;

	alloy_port_mask();
	have = self->common.notified;
	if (ove_notify_is_enough(have, bits, mode)) {
		if (clear) {
			self->common.notified = have & ~bits;
		}
		alloy_port_unmask();
	} else if (__builtin_constant_p(timeout_ms == OVE_WAIT_FOREVER && mode == OVE_NOTIFY_ANY && clear) &&
		   timeout_ms == OVE_WAIT_FOREVER && mode == OVE_NOTIFY_ANY && clear) {
		have = ove_alloy_notify_await(self, bits);
		if (__builtin_expect(have == 0u, 0)) {
			/* No flag for the result: every other path would have to keep it in a register. */
			have = ove_alloy_notify_ended();
			if ((have & OVE_NOTIFY_OVER) == 0u) {
				if (result != NULL) {
					*result = have;
				}
				return false;
			}
			have &= OVE_NOTIFY_ALL_BITS;
		}
	} else {
		return ove_alloy_notify_wait(bits, mode, clear, timeout_ms, result);
	}
	if (result != NULL) {
		*result = have;
	}
	return true;
}

OVE_EXTERN_C_END

#endif
