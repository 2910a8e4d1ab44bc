/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_generic/notify_end.h>
#include <ove_generic/wait_end.h>

#include "native.h"
#include "turn.h"

static bool end_sleep(struct ove_thread *thread, unsigned char reason)
{
	uint32_t asleep = OVE_POSIX_ASLEEP;

	if (!__atomic_compare_exchange_n(&thread->sleep, &asleep, OVE_POSIX_SLEEP_ENDED, false, __ATOMIC_SEQ_CST,
					 __ATOMIC_SEQ_CST)) {
		return false;
	}
	thread->common.wait_end |= reason;
	ove_posix_turn_ready(thread);
	ove_posix_futex_wake_one(&thread->sleep);
	return true;
}

bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason)
{
	return ove_generic_wait_may_end(thread) &&
	       (ove_generic_notify_end(thread, reason) || ove_generic_waiter_end(thread, reason) ||
		end_sleep(thread, reason));
}

unsigned char ove_backend_wait_end(void)
{
	return ove_generic_wait_end_take(ove_backend_thread_get_self());
}

void ove_backend_wait_keep(bool is_kept)
{
	ove_generic_wait_keep(ove_backend_thread_get_self(), is_kept);
}
