/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/kernel.h>
#include <ove_seam/notify.h>

#if CONFIG_OVE_NOTIFY

#include <ove_seam/notified.h>
#include <ove_seam/wait_end.h>

void ove_backend_thread_notify(struct ove_thread *thread, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (ove_notify_set(&thread->common, bits)) {
		ove_freertos_grant(thread);
	}
	ove_backend_critical_exit(key);
}

/* The thread variant is the same function: it makes only calls that an ISR may make. */
void ove_backend_thread_notify_from_isr(struct ove_thread *thread, uint32_t bits)
{
	ove_backend_thread_notify(thread, bits);
}

/* Called inside the critical section, after the wait has started. The permit of an earlier wait does not count. */
static __attribute__((noinline)) bool wait_with_end(uint32_t timeout_ms, ove_backend_critical_t key)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;
	bool has_permit;

	ove_freertos_forget_permit();
	ove_freertos_mark_begin();
	vTaskInternalSetTimeOutState(&start);
	ove_backend_critical_exit(key);
	do {
		has_permit = ove_freertos_take_permit(ticks);
	} while (!has_permit && ove_freertos_continue_wait(&start, &ticks));
	return has_permit;
}

static __attribute__((noinline)) bool end_wait(struct ove_thread_common *self, uint32_t *have)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_over = ove_notify_end_wait(self, have);

	ove_backend_critical_exit(key);
	return is_over;
}

/* The wait was ended before its bits came, or both came at once. The next wait must not see the reason. */
static __attribute__((noinline)) bool take_late_bits(struct ove_thread_common *self, uint32_t *have)
{
	const bool is_over = end_wait(self, have);

	if (is_over) {
		(void)ove_backend_wait_end();
	}
	return is_over;
}

/* Returns true if all bits came before the timeout. */
static __attribute__((noinline)) bool wait(struct ove_thread_common *self, uint32_t timeout_ms,
					   ove_backend_critical_t key, uint32_t *have)
{
	bool is_over;

	is_over = wait_with_end(timeout_ms, key) ? end_wait(self, have) : take_late_bits(self, have);
	ove_freertos_mark_end();
	return is_over;
}

static __attribute__((noinline)) void put_back(struct ove_thread_common *self, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	self->notified |= bits;
	ove_backend_critical_exit(key);
}

bool ove_backend_thread_wait_notify(uint32_t bits, ove_notify_mode_t mode, bool clear, uint32_t timeout_ms,
				    uint32_t *result)
{
	struct ove_thread_common *const self = &ove_backend_thread_get_self()->common;
	const ove_backend_critical_t key = ove_backend_critical_enter();
	uint32_t have = self->notified;
	bool is_over = ove_notify_is_enough(have, bits, mode);

	if (is_over || timeout_ms == 0u) {
		self->notified = is_over && clear ? have & ~bits : have;
		ove_backend_critical_exit(key);
	} else {
		ove_notify_begin(self, bits, mode);
		is_over = true;
		if (timeout_ms == OVE_WAIT_FOREVER) {
			if (ove_freertos_await_grant(key)) {
				have = ove_notify_take(self);
			} else {
				is_over = take_late_bits(self, &have);
			}
		} else {
			is_over = wait(self, timeout_ms, key, &have);
		}
		if (is_over && !clear) {
			put_back(self, have & bits);
		}
	}
	if (result != NULL) {
		*result = have;
	}
	return is_over;
}

#endif
