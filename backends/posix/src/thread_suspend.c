/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Suspends a thread.
 *
 * A flag stops a waiting thread, which reads it before it continues. A running thread gets a signal, and stops in the
 * handler unless it is held (in the critical section, or in the host's own locks); then it stops when it is released.
 * The suspender waits until the thread has confirmed, so none of its code runs after ove_thread_suspend().
 */
#include <ove/error.h>
#include <ove_seam/thread.h>

#include <errno.h>
#include <pthread.h>
#include <signal.h>

#include "native.h"
#include "turn.h"

static uint32_t suspension_of(struct ove_thread *thread)
{
	return __atomic_load_n(&thread->suspension, __ATOMIC_SEQ_CST);
}

static void answer(struct ove_thread *self)
{
	uint32_t wanted = OVE_POSIX_SHALL_STOP;

	if (__atomic_compare_exchange_n(&self->suspension, &wanted, OVE_POSIX_STOPPED, false, __ATOMIC_SEQ_CST,
					__ATOMIC_SEQ_CST)) {
		ove_posix_futex_wake_all(&self->suspension);
	}
}

void ove_posix_suspend_while_waiting(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	if (suspension_of(self) == OVE_POSIX_SHALL_STOP) {
		answer(self);
	}
}

#if CONFIG_OVE_POSIX_STRICT

void ove_posix_suspend_point(void)
{
	ove_posix_turn_point();
}

static void on_stop_signal(int number, siginfo_t *info, void *context)
{
	const int saved = errno;

	(void)number;
	(void)info;
	ove_posix_turn_signal(context);
	errno = saved;
}

#else

void ove_posix_suspend_point(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	if (self == NULL || ove_posix_self.held != 0u || suspension_of(self) == OVE_POSIX_RUNS) {
		return;
	}
	answer(self);
	while (suspension_of(self) != OVE_POSIX_RUNS) {
		answer(self);
		(void)ove_posix_futex_wait(&self->suspension, OVE_POSIX_STOPPED, OVE_POSIX_NEVER);
	}
}

static void on_stop_signal(int number, siginfo_t *info, void *context)
{
	const int saved = errno;

	(void)number;
	(void)info;
	(void)context;
	ove_posix_suspend_point();
	errno = saved;
}

#endif

void ove_posix_suspend_install(void)
{
	struct sigaction action = {.sa_sigaction = on_stop_signal, .sa_flags = SA_RESTART | SA_SIGINFO};

	(void)sigfillset(&action.sa_mask);
	(void)sigaction(OVE_POSIX_STOP_SIGNAL, &action, NULL);
}

#if CONFIG_OVE_POSIX_STRICT

/* Only the caller runs: any other thread is already stopped, and does not get the turn. */
int ove_backend_thread_suspend(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (ove_generic_life_stage(&thread->life) == OVE_GENERIC_ALIVE) {
		__atomic_store_n(&thread->suspension, OVE_POSIX_STOPPED, __ATOMIC_SEQ_CST);
	}
	ove_backend_critical_exit(key);
	return OVE_OK;
}

#else

static bool waits(struct ove_thread *thread)
{
	return __atomic_load_n(&thread->permit, __ATOMIC_SEQ_CST) == OVE_POSIX_PERMIT_AWAITED ||
	       __atomic_load_n(&thread->sleep, __ATOMIC_SEQ_CST) != OVE_POSIX_AWAKE;
}

int ove_backend_thread_suspend(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool other = thread != ove_backend_thread_get_self();
	uint32_t runs = OVE_POSIX_RUNS;
	bool stopped = ove_generic_life_stage(&thread->life) != OVE_GENERIC_ALIVE;

	if (!stopped) {
		(void)__atomic_compare_exchange_n(&thread->suspension, &runs, OVE_POSIX_SHALL_STOP, false,
						  __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
		/* A waiting thread reads the flag before it continues. Until then it cannot end, so its handle is
		 * valid. */
		stopped = waits(thread);
		if (other && !stopped) {
			(void)pthread_kill(thread->host, OVE_POSIX_STOP_SIGNAL);
		}
	}
	/* If the caller suspends itself, it stops here. */
	ove_backend_critical_exit(key);
	if (other && !stopped) {
		while (suspension_of(thread) == OVE_POSIX_SHALL_STOP) {
			(void)ove_posix_futex_wait(&thread->suspension, OVE_POSIX_SHALL_STOP, OVE_POSIX_NEVER);
		}
	}
	return OVE_OK;
}

#endif

void ove_backend_thread_resume(struct ove_thread *thread)
{
	if (__atomic_exchange_n(&thread->suspension, OVE_POSIX_RUNS, __ATOMIC_SEQ_CST) != OVE_POSIX_RUNS) {
		ove_posix_turn_ready(thread);
		ove_posix_futex_wake_all(&thread->suspension);
	}
}
