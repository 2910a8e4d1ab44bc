/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Lets one thread at a time have the turn. A thread can run unless it waits or is suspended, as its words for park,
 * sleep and suspension show. The thread that has the turn gives it up itself: at the end of a critical section, when it
 * waits, or in the handler of a signal that another host thread sends.
 */
#define _GNU_SOURCE /* the names of the registers in a signal's context */
#include <ove_backend/sanitizer.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>

#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <ucontext.h>

#include "turn.h"

#if CONFIG_OVE_POSIX_STRICT

#if OVE_POSIX_TSAN
#error "CONFIG_OVE_POSIX_STRICT=y: ThreadSanitizer finds no race between threads that take turns; build without the option"
#endif
#if OVE_POSIX_ASAN && defined(__clang__)
#error "CONFIG_OVE_POSIX_STRICT=y: clang links AddressSanitizer's locks into the program; build with GCC"
#endif

#define NS_PER_S    1000000000u
#define RETRY_NS    100000
#define PERIOD_NS   (NS_PER_S / CONFIG_OVE_TICK_HZ)
#define NOT_RUNNING 0u
#define HAS_TURN    1u

/* Accessed in the critical section; running and is_wanted are also read outside. */
static struct {
	struct ove_thread *threads;
	struct ove_thread *running; /* NULL: no thread can run */
	bool is_last;               /* the running thread comes after threads of equal priority, not before them */
	uint64_t latest;            /* the highest ove_posix_turn.since */
	bool is_locked;
	bool is_wanted; /* the running thread should check whether it is still the first */
} turns;

static uint32_t is_retried; /* futex */

static bool can_run(const struct ove_thread *thread)
{
	return __atomic_load_n(&thread->suspension, __ATOMIC_SEQ_CST) == OVE_POSIX_RUNS &&
	       __atomic_load_n(&thread->permit, __ATOMIC_SEQ_CST) != OVE_POSIX_PERMIT_AWAITED &&
	       __atomic_load_n(&thread->sleep, __ATOMIC_SEQ_CST) != OVE_POSIX_ASLEEP;
}

/* The timer service is above all priorities. */
static int urgency(const struct ove_thread *thread)
{
	return thread->turn.is_service ? OVE_PRIO_CRITICAL + 1 : ove_generic_inherit_effective(&thread->inherit);
}

/* The running thread keeps the turn among equal priorities, even if it has just inherited that priority. */
static bool is_before(const struct ove_thread *a, const struct ove_thread *b)
{
	if (urgency(a) != urgency(b)) {
		return urgency(a) > urgency(b);
	}
	if (!turns.is_last && (a == turns.running || b == turns.running)) {
		return a == turns.running;
	}
	return a->turn.since < b->turn.since;
}

static struct ove_thread *first(void)
{
	struct ove_thread *found = NULL;

	if (turns.is_locked && turns.running != NULL && can_run(turns.running)) {
		return turns.running;
	}
	for (struct ove_thread *thread = turns.threads; thread != NULL; thread = thread->turn.next) {
		if (can_run(thread) && (found == NULL || is_before(thread, found))) {
			found = thread;
		}
	}
	return found;
}

static void go_last(struct ove_thread *thread)
{
	thread->turn.since = ++turns.latest;
	turns.is_last = turns.is_last || thread == turns.running;
}

static void give_to(struct ove_thread *thread)
{
	turns.is_last = false;
	__atomic_store_n(&turns.is_wanted, false, __ATOMIC_SEQ_CST);
	__atomic_store_n(&turns.running, thread, __ATOMIC_SEQ_CST);
	if (thread != NULL) {
		__atomic_store_n(&thread->turn.word, HAS_TURN, __ATOMIC_SEQ_CST);
		ove_posix_futex_wake_one(&thread->turn.word);
	}
}

/* Passes the calling thread's turn to the first thread. In the critical section. */
static void pass_on(struct ove_thread *self)
{
	struct ove_thread *const next = first();

	if (next != self) {
		__atomic_store_n(&self->turn.word, NOT_RUNNING, __ATOMIC_SEQ_CST);
	}
	give_to(next);
}

static bool has_turn(const struct ove_thread *thread)
{
	return __atomic_load_n(&turns.running, __ATOMIC_SEQ_CST) == thread;
}

void ove_posix_turn_init(struct ove_thread *thread)
{
	thread->turn.word = NOT_RUNNING;
	thread->turn.redirected = NULL;
	thread->turn.is_service = ove_posix_makes_service;
}

void ove_posix_turn_join(struct ove_thread *thread)
{
	thread->turn.since = ++turns.latest;
	thread->turn.next = turns.threads;
	turns.threads = thread;
}

void ove_posix_turn_quit(struct ove_thread *thread)
{
	struct ove_thread **link = &turns.threads;

	while (*link != thread) {
		link = &(*link)->turn.next;
	}
	*link = thread->turn.next;
	if (turns.running == thread) {
		give_to(first());
	}
}

void ove_posix_turn_ready(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	go_last(thread);
	ove_backend_critical_exit(key);
}

void ove_posix_turn_pause(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (turns.running == self) {
		pass_on(self);
	}
	ove_backend_critical_exit(key);
}

void ove_posix_turn_await(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	while (__atomic_load_n(&self->turn.word, __ATOMIC_SEQ_CST) != HAS_TURN) {
		(void)ove_posix_futex_wait(&self->turn.word, NOT_RUNNING, OVE_POSIX_NEVER);
	}
	if (self->turn.redirected != NULL) {
		ove_posix_self.held = 0;
		self->turn.redirected();
	}
}

void ove_posix_turn_settle(void)
{
	struct ove_thread *const next = ove_posix_is_started() ? first() : NULL;

	if (next == turns.running) {
		return;
	}
	if (turns.running == NULL) {
		give_to(next);
		return;
	}
	__atomic_store_n(&turns.is_wanted, true, __ATOMIC_SEQ_CST);
	if (turns.running != ove_posix_self.thread) {
		(void)pthread_kill(turns.running->host, OVE_POSIX_STOP_SIGNAL);
	}
}

void ove_posix_turn_point(void)
{
	struct ove_thread *const self = ove_posix_self.thread;

	while (self != NULL && ove_posix_self.held == 0u && has_turn(self) &&
	       __atomic_load_n(&turns.is_wanted, __ATOMIC_SEQ_CST)) {
		ove_posix_self.held++;
		ove_posix_turn_pause();
		ove_posix_turn_await();
		ove_posix_self.held--;
	}
}

/* The bounds of the program's own code; the linker defines them. */
extern const char __executable_start[];
extern const char __etext[];

static bool is_program(const void *context)
{
	const mcontext_t *const state = &((const ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
	const uintptr_t at = (uintptr_t)state->gregs[REG_RIP];
#elif defined(__aarch64__)
	const uintptr_t at = (uintptr_t)state->pc;
#else
#error "this processor's program counter in a signal's context is not known"
#endif

	return at >= (uintptr_t)__executable_start && at < (uintptr_t)__etext;
}

/*
 * A thread inside the C library may hold one of the library's locks. The next thread would keep the turn while it waits
 * for that lock. The supervisor therefore sends the signal again.
 */
void ove_posix_turn_signal(void *context)
{
	if (ove_posix_self.held != 0u || is_program(context)) {
		ove_posix_turn_point();
		return;
	}
	__atomic_store_n(&is_retried, 1u, __ATOMIC_SEQ_CST);
	ove_posix_futex_wake_one(&is_retried);
}

void ove_posix_turn_lock(bool is_locked)
{
	turns.is_locked = is_locked;
}

void ove_posix_turn_supervise(void)
{
	const struct timespec pause = {0, RETRY_NS};
	const uint64_t slice_end = CONFIG_OVE_TIME_SLICE ? ove_posix_host_ns() + PERIOD_NS : OVE_POSIX_NEVER;
	const bool is_over = !ove_posix_futex_wait(&is_retried, 0, slice_end);

	if (!is_over) {
		__atomic_store_n(&is_retried, 0u, __ATOMIC_SEQ_CST);
		(void)nanosleep(&pause, NULL);
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (is_over && turns.running != NULL && can_run(turns.running)) {
		go_last(turns.running);
	}
	ove_backend_critical_exit(key);
}

#endif
