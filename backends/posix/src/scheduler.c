/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The scheduler's lock, which only keeps out other lockers: host threads run at the same time. The thread that holds it
 * is not suspended before the unlock; otherwise every other thread that locks would stop too.
 */
#include <ove_seam/kernel.h>
#include <ove_seam/scheduler.h>

#include "native.h"
#include "turn.h"

#if CONFIG_OVE_POSIX_STRICT

static void set(bool is_locked)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_posix_turn_lock(is_locked);
	ove_backend_critical_exit(key);
}

void ove_backend_scheduler_lock(void)
{
	set(true);
}

void ove_backend_scheduler_unlock(void)
{
	set(false);
}

#else

enum { IS_FREE, IS_LOCKED, IS_AWAITED };

static uint32_t lock;

/* A thread that waits here can be suspended. */
void ove_backend_scheduler_lock(void)
{
	uint32_t found = IS_FREE;

	ove_posix_hold();
	if (__atomic_compare_exchange_n(&lock, &found, IS_LOCKED, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
		return;
	}
	while (__atomic_exchange_n(&lock, IS_AWAITED, __ATOMIC_SEQ_CST) != IS_FREE) {
		ove_posix_release();
		(void)ove_posix_futex_wait(&lock, IS_AWAITED, OVE_POSIX_NEVER);
		ove_posix_hold();
	}
}

void ove_backend_scheduler_unlock(void)
{
	if (__atomic_exchange_n(&lock, IS_FREE, __ATOMIC_SEQ_CST) == IS_AWAITED) {
		ove_posix_futex_wake_one(&lock);
	}
	ove_posix_release();
}

#endif
