/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/line.h>
#include <ove_backend/owner.h>

/* Implemented by the kernel for its own inheritance: the thread's base priority remains stored in its block. */
VOID _tx_mutex_priority_change(TX_THREAD *thread_ptr, UINT new_priority);

static struct ove_generic_waiter *waiter_of(const struct ove_thread *thread)
{
	const void *const place = ove_threadx_place(ove_threadx_native(thread));

	return place == &ove_threadx_parked || place == &ove_threadx_asleep
		       ? NULL
		       : (struct ove_generic_waiter *)(uintptr_t)place;
}

#if CONFIG_OVE_MUTEX
struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread)
{
	const struct ove_generic_waiter *const waiter = waiter_of(thread);

	return waiter != NULL && (waiter->is_in_turn || waiter->has_no_end)
		       ? (struct ove_mutex *)(void *)((unsigned char *)waiter->list -
						      offsetof(struct ove_mutex, waiters))
		       : NULL;
}
#endif

/* Moves a waiting thread to the position of its new priority. */
static __attribute__((noinline)) void move(TX_THREAD *native, unsigned char priority)
{
	struct ove_threadx_line *const line = ove_threadx_line_of(native);
	struct ove_generic_waiter *const waiter = waiter_of((struct ove_thread *)(void *)native);

	if (line != NULL) {
		ove_threadx_line_remove(line, native);
		ove_threadx_line_insert(line, native);
	} else if (waiter != NULL) {
		ove_generic_waiter_resort(waiter, priority);
	}
}

void ove_generic_inherit_apply(struct ove_thread *thread, int priority)
{
	TX_THREAD *const native = ove_threadx_native(thread);

	_tx_thread_preempt_disable++;
	_tx_mutex_priority_change(native, ove_threadx_priority(priority));
	_tx_thread_preempt_disable--;
	if (native->tx_thread_suspend_cleanup != TX_NULL) {
		move(native, priority < 0 ? 0u : (unsigned char)priority);
	}
	ove_threadx_switch_soon();
}

bool ove_generic_native_lives(const struct ove_thread *thread)
{
	const TX_THREAD *native = _tx_thread_created_ptr;

	for (ULONG left = _tx_thread_created_count; left != 0u; left--) {
		if (native == ove_threadx_native(thread)) {
			return !ove_threadx_is_own(thread) && native->tx_thread_state != TX_COMPLETED &&
			       native->tx_thread_state != TX_TERMINATED;
		}
		native = native->tx_thread_created_next;
	}
	return false;
}
