/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Waiting: one permit per thread, on a Linux futex. */
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <ove_seam/park.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <ove/stop.h>

#include "native.h"
#include "timed_wait.h"
#include "turn.h"

bool ove_posix_futex_wait(uint32_t *word, uint32_t value, uint64_t deadline_ns)
{
	const struct timespec until = {.tv_sec = (time_t)(deadline_ns / 1000000000u),
				       .tv_nsec = (long)(deadline_ns % 1000000000u)};
	const int callers = errno;

	/* Use the bitset form, which takes an absolute time: an interrupted wait then resumes without drift. */
	const bool in_time =
		syscall(SYS_futex, word, FUTEX_WAIT_BITSET_PRIVATE, value,
			deadline_ns != OVE_POSIX_NEVER ? &until : NULL, NULL, FUTEX_BITSET_MATCH_ANY) == 0 ||
		errno != ETIMEDOUT;

	errno = callers; /* as on the other kernels: no ove call sets it */
	return in_time;
}

void ove_posix_futex_wake_all(uint32_t *word)
{
	(void)syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
}

void ove_posix_futex_wake_one(uint32_t *word)
{
	(void)syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static bool exchange_permit(struct ove_thread *thread, uint32_t from, uint32_t to)
{
	return __atomic_compare_exchange_n(&thread->permit, &from, to, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

bool ove_backend_thread_park(uint32_t timeout_ms)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	struct ove_posix_timed_wait wait;
	uint64_t deadline_ns;
	bool granted;

	if (exchange_permit(self, OVE_POSIX_PERMIT_GRANTED, OVE_POSIX_PERMIT_NONE)) {
		return true;
	}
	if (timeout_ms == OVE_NO_WAIT) {
		return false;
	}
	if (ove_posix_self.critical != 0u) {
		ove_stop(OVE_STOP_CONTEXT, "a wait inside a critical section");
	}
	if (ove_posix_self.locks != 0u) {
		ove_stop(OVE_STOP_CONTEXT, "a wait while the scheduler is locked");
	}
	ove_posix_require_thread();
	deadline_ns = ove_posix_deadline_ns(timeout_ms);
	/* Do this while the thread can still run: the call ends a critical section, where a thread that cannot run
	 * gives up its turn. */
	ove_posix_timed_begin(&wait, &self->permit, deadline_ns);
	if (!exchange_permit(self, OVE_POSIX_PERMIT_NONE, OVE_POSIX_PERMIT_AWAITED)) {
		ove_posix_timed_end(&wait);
		return exchange_permit(self, OVE_POSIX_PERMIT_GRANTED, OVE_POSIX_PERMIT_NONE);
	}
	ove_posix_suspend_while_waiting();
	ove_posix_turn_pause();
	do {
		const bool in_time = ove_posix_timed_wait(&wait, OVE_POSIX_PERMIT_AWAITED);

		granted = exchange_permit(self, OVE_POSIX_PERMIT_GRANTED, OVE_POSIX_PERMIT_NONE);
		if (!granted && !in_time && exchange_permit(self, OVE_POSIX_PERMIT_AWAITED, OVE_POSIX_PERMIT_NONE)) {
			ove_posix_turn_ready(self);
			break;
		}
	} while (!granted);
	ove_posix_timed_end(&wait);
	ove_posix_turn_await();
	ove_posix_suspend_point();
	return granted;
}

void ove_backend_thread_unpark(struct ove_thread *thread)
{
	const uint32_t before = __atomic_exchange_n(&thread->permit, OVE_POSIX_PERMIT_GRANTED, __ATOMIC_SEQ_CST);

	if (before != OVE_POSIX_PERMIT_AWAITED) {
		return;
	}
	ove_posix_turn_ready(thread);
	/* A thread woken inside the critical section would run into its lock at once. */
	if (ove_posix_self.critical != 0u && ove_posix_self.wakes < OVE_POSIX_WAKES) {
		ove_posix_self.wake[ove_posix_self.wakes++] = &thread->permit;
	} else {
		ove_posix_futex_wake_one(&thread->permit);
	}
}
