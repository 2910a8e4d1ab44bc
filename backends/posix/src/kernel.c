/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>
#include <ove_seam/kernel.h>
#include <ove_seam/timer.h>

#include <pthread.h>
#include <unistd.h>

#include "native.h"
#include "turn.h"

__thread struct ove_posix_self ove_posix_self __attribute__((tls_model("initial-exec")));

static pthread_mutex_t kernel_lock = PTHREAD_MUTEX_INITIALIZER;
bool ove_posix_makes_service;
static bool started; /* written once, in the critical section */

void ove_posix_hold(void)
{
	ove_posix_self.held++;
}

void ove_posix_release(void)
{
	ove_posix_self.held--;
	ove_posix_suspend_point();
}

/* The thread is held from before it takes the lock until after it releases the lock, because a signal may come at any
 * instruction.
 */
ove_backend_critical_t ove_backend_critical_enter(void)
{
	ove_posix_self.held++;
	if (ove_posix_self.critical++ == 0u) {
		(void)pthread_mutex_lock(&kernel_lock);
		if (ove_posix_is_halted()) {
			(void)pthread_mutex_unlock(&kernel_lock);
			ove_posix_halt_here();
		}
	}
	return 0;
}

/*
 * A thread may have seen its permit without this wake and be gone by now. That is harmless: waking an address wakes any
 * thread that waits on it, and every thread that waits on a futex checks its condition again.
 */
static void wake_the_unparked(void)
{
	for (unsigned i = 0; i < ove_posix_self.wakes; i++) {
		ove_posix_futex_wake_one(ove_posix_self.wake[i]);
	}
	ove_posix_self.wakes = 0;
}

#if CONFIG_OVE_POSIX_STRICT

/* Called while the thread is held, so it gives up its turn only after the interrupt. */
static void run_pending(void)
{
	const bool guarded = ove_posix_self.heap_guarded;

	if (ove_posix_self.in_isr) {
		return;
	}
	while (ove_posix_self.pending != NULL) {
		void (*const serve)(void) = ove_posix_self.pending;

		ove_posix_self.pending = NULL;
		ove_posix_isr_enter();
		serve();
		ove_posix_isr_exit();
		ove_posix_self.heap_guarded = guarded;
	}
}

bool ove_posix_interrupt(void (*serve)(void))
{
	if (ove_posix_self.thread == NULL) {
		return false;
	}
	ove_posix_hold();
	ove_posix_self.pending = serve;
	if (ove_posix_self.critical == 0u) {
		run_pending();
	}
	ove_posix_release();
	return true;
}

#else

static inline void run_pending(void)
{
}

bool ove_posix_interrupt(void (*serve)(void))
{
	(void)serve;
	return false;
}

#endif

void ove_backend_critical_exit(ove_backend_critical_t key)
{
	(void)key;
	if (ove_posix_self.critical == 1u) {
		ove_posix_turn_settle();
	}
	if (--ove_posix_self.critical == 0u) {
		(void)pthread_mutex_unlock(&kernel_lock);
		wake_the_unparked();
		run_pending();
	}
	ove_posix_release();
}

bool ove_posix_is_started(void)
{
	return started;
}

int ove_backend_start(void)
{
	ove_backend_critical_t key;
	int result;

	ove_posix_suspend_install();
	ove_posix_fault_install();
	key = ove_backend_critical_enter();
	result = OVE_OK;
#if CONFIG_OVE_TIMER
	ove_posix_makes_service = true;
	result = ove_generic_timer_start_service();
	ove_posix_makes_service = false;
#endif
	if (result == OVE_OK) {
		result = ove_posix_threads_start();
	}
	if (result == OVE_OK) {
		ove_posix_clock_start();
		started = true;
	}
	ove_backend_critical_exit(key);
	if (result != OVE_OK) {
		return result;
	}
	for (;;) {
#if CONFIG_OVE_POSIX_STRICT
		ove_posix_turn_supervise();
#else
		(void)pause();
#endif
	}
}

void ove_posix_isr_enter(void)
{
	ove_posix_self.in_isr = true;
	ove_posix_self.heap_guarded = true;
}

void ove_posix_isr_exit(void)
{
	ove_posix_self.heap_guarded = false;
	ove_posix_self.in_isr = false;
}

static unsigned char halted;

bool ove_posix_is_halted(void)
{
	return __atomic_load_n(&halted, __ATOMIC_ACQUIRE) != 0 && !ove_posix_self.halter;
}

void ove_posix_halt_here(void)
{
	for (;;) {
		(void)pause();
	}
}

/*
 * The other threads are not killed: each one stops at its next call that enters the critical section or writes to the
 * console. Do not wait for the lock itself: a thread that faulted inside it never releases it.
 */
void ove_backend_halt(void)
{
	if (ove_posix_self.halter) {
		return;
	}
	ove_posix_hold();
	if (__atomic_exchange_n(&halted, 1, __ATOMIC_ACQ_REL) != 0) {
		ove_posix_halt_here();
	}
	ove_posix_self.halter = true;
}
