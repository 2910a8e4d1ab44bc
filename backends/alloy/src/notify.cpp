/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "long_wait.hpp"

#include <ove_seam/notify.h>
#include <ove_seam/park.h>
#include <ove_seam/wait_end.h>

#include <alloy/task_notification.hpp>

using namespace ove_alloy;
using kernel::NotifiableTcb;
using kernel::NotifyState;

#if CONFIG_OVE_NOTIFY

namespace
{

/* Sets the bits, and returns true if they end a wait. Masked. */
bool end_wait(struct ove_thread_common &thread, uint32_t have, uint32_t awaited)
{
	const bool is_over = (awaited & OVE_NOTIFY_OVER) != 0u;

	if (is_over || ((have & OVE_NOTIFY_NEEDS_ALL) != 0u && (have & awaited) != awaited)) {
		thread.notified = have;
		return false;
	}
	thread.notified = have & ~(awaited | OVE_NOTIFY_NEEDS_ALL);
	thread.awaited = 0;
	return true;
}

/* The thread's timeout has expired, or it is between two of the waits that make up a long one: the bits are stored in
 * `awaited`, for the next of those waits. Masked. */
void leave_bits(struct ove_thread *thread, uint32_t have)
{
	thread->common.awaited = have | OVE_NOTIFY_OVER;
	kernel::notification_note(as<NotifiableTcb>(thread), have, NotifyState::Pending);
}

} // namespace

/* The bits are passed to a kernel wait as its value, in the step that ends it. The most common wait comes first: for
 * any of its bits, without a timeout. */
void ove_alloy_notify_slow(struct ove_thread *thread, uint32_t have, uint32_t awaited)
{
	NotifiableTcb &task = as<NotifiableTcb>(thread);

	static_assert(OVE_NOTIFY_OVER == OVE_NOTIFY_NEEDS_ALL);
	if (((have | awaited) & OVE_NOTIFY_OVER) == 0u && task.state == NotifyState::Waiting) [[likely]] {
		thread->common.notified = have & ~awaited;
		thread->common.awaited = 0;
		kernel::notification_wake(task, have);
	} else if (!end_wait(thread->common, have, awaited)) {
		Port::unmask();
	} else if (task.state == NotifyState::Waiting) {
		kernel::notification_wake(task, have);
#if !ALLOY_SMALL
	} else if (task.state == NotifyState::WaitingOther) {
		(void)kernel::notification_pass(task, have);
#endif
	} else {
		leave_bits(thread, have);
		Port::unmask();
	}
}

void ove_backend_thread_notify_from_isr(struct ove_thread *thread, uint32_t bits)
{
	NotifiableTcb &task = as<NotifiableTcb>(thread);
	const auto key = Port::mask_save();
	const uint32_t have = thread->common.notified | bits;
	const uint32_t awaited = thread->common.awaited;

	if ((have & awaited) == 0u) {
		thread->common.notified = have;
		Port::mask_restore(key);
	} else if (!end_wait(thread->common, have, awaited)) {
		Port::mask_restore(key);
	} else if (task.state == NotifyState::Waiting) {
		kernel::notification_wake_from_isr(task, have, key);
#if !ALLOY_SMALL
	} else if (task.state == NotifyState::WaitingOther) {
		(void)kernel::notification_pass_from_isr(task, have, key);
#endif
	} else {
		leave_bits(thread, have);
		Port::mask_restore(key);
	}
}

uint32_t ove_alloy_notify_await(struct ove_thread *self, uint32_t bits)
{
	self->common.awaited = bits;
	return kernel::notification_wait_forever(as<NotifiableTcb>(self));
}

namespace
{

/* The kernel's wait discards a permit that is left over. Returns the value, or 0 after the timeout. */
uint32_t wait_once(NotifiableTcb &task, uint32_t timeout_ms)
{
	const Tick ticks = timeout_ms == OVE_WAIT_FOREVER ? INFINITE : ove_alloy_ticks(timeout_ms);
	const kernel::WaitEnd end = kernel::notification_wait_slow(task, alloy::rtos::ClearOnExit, ticks);

	return kernel::code_of(end) == 0 ? kernel::data_of(end) : 0u;
}

/* The same for a long wait. */
uint32_t wait_often(NotifiableTcb &task, uint32_t timeout_ms)
{
	uint32_t have = 0;

	kernel::notification_note(task, 0, NotifyState::None);
	Port::unmask();
	(void)wait(timeout_ms, [&have](Tick ticks) {
		const auto waited = alloy::rtos::TaskNotification::wait(ticks);

		if (waited.is_ok()) {
			have = waited.unwrap();
			return alloy::rtos::Status(alloy::rtos::Ok{});
		}
		return alloy::rtos::Status(alloy::rtos::Err{waited.unwrap_err()});
	});
	return have;
}

} // namespace

uint32_t ove_alloy_notify_ended()
{
	std::uint32_t have = 0;

	Port::mask();
	const bool is_over = ove_notify_end_wait(&ove_backend_thread_get_self()->common, &have);
	Port::unmask();
	if (is_over) {
		/* The bits came after the end of the wait, so discard the reason: the next wait must not see it. */
		(void)ove_backend_wait_end();
	}
	return is_over ? have | OVE_NOTIFY_OVER : have;
}

bool ove_alloy_notify_wait(uint32_t bits, ove_notify_mode_t mode, bool clear, uint32_t timeout_ms, uint32_t *result)
{
	struct ove_thread *const thread = ove_backend_thread_get_self();
	struct ove_thread_common *const self = &thread->common;
	uint32_t have = self->notified;
	bool is_over = false;

	if (timeout_ms == OVE_WAIT_FOREVER && mode == OVE_NOTIFY_ANY && clear) {
		/* Other languages call this function; for them, the arguments are not constants. */
		have = ove_alloy_notify_await(thread, bits);
		is_over = true;
		if (have == 0u) {
			have = ove_alloy_notify_ended();
			is_over = (have & OVE_NOTIFY_OVER) != 0u;
			have &= OVE_NOTIFY_ALL_BITS;
		}
	} else if (timeout_ms == OVE_NO_WAIT) {
		Port::unmask();
	} else {
		NotifiableTcb &task = as<NotifiableTcb>(thread);

		ove_notify_begin(self, bits, mode);
		const uint32_t value =
			ove_alloy_is_long(timeout_ms) ? wait_often(task, timeout_ms) : wait_once(task, timeout_ms);

		Port::mask();
		if (value != 0u) {
			is_over = true;
			have = value & OVE_NOTIFY_ALL_BITS;
			self->awaited = 0;
		} else {
			is_over = ove_notify_end_wait(self, &have);
		}
		if (is_over && !clear) {
			self->notified |= have & bits;
		}
		Port::unmask();
		if (is_over && value == 0u) {
			/* As in ove_alloy_notify_ended(). */
			(void)ove_backend_wait_end();
		}
	}
	if (result != nullptr) {
		*result = have;
	}
	return is_over;
}

#endif
