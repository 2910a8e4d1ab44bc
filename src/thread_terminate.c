/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/thread.h>
#include <ove_seam/section.h>
#include <ove_seam/thread_common.h>
#include <ove_seam/thread_list.h>
#include <ove_seam/thread_terminate.h>
#include <ove_seam/tls.h>

#if CONFIG_OVE_THREAD_TERMINATE

/* A thread that another thread terminates. */
struct ending {
	struct ove_thread *thread; /* NULL once a third thread releases it: the memory may belong to another thread */
	struct ending *next;
};

/* Protected by the application's section. */
static struct ending *endings;

static struct ending **find(const struct ove_thread *thread)
{
	struct ending **link = &endings;

	while (*link != NULL && (*link)->thread != thread) {
		link = &(*link)->next;
	}
	return link;
}

static void mark(struct ove_thread *thread, unsigned bit)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	__atomic_store_n(&thread->common.ending, (unsigned char)(thread->common.ending | bit), __ATOMIC_SEQ_CST);
	ove_backend_critical_exit(key);
}

void ove_thread_die(struct ove_thread *self)
{
	mark(self, OVE_THREAD_IS_TO_END | OVE_THREAD_IS_LEAVING);
#if CONFIG_OVE_TLS
	/* A destructor may need the data that the thread was changing. */
	ove_backend_tls_forget(self);
#endif
	OVE_THREAD_LEAVE(self);
	ove_backend_thread_exit();
}

/* A thread that was redirected from its own code continues here. */
static void die_here(void)
{
	ove_thread_die(ove_backend_thread_get_self());
}

enum progress {
	ENDED,
	GOES_ON, /* the thread ends when it next runs */
	STAYS    /* the thread waits or computes where it cannot be ended */
};

static bool end_wait(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_ended = ove_backend_thread_end_wait(thread, OVE_WAIT_END(OVE_ERR_CANCELLED));

	ove_backend_critical_exit(key);
	return is_ended;
}

static bool send_to_end(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_sent = ove_backend_thread_redirect(thread, die_here);

	if (is_sent) {
		thread->common.calls = 1;
	}
	ove_backend_critical_exit(key);
	return is_sent;
}

/*
 * Called inside the application's section, so no other ove thread makes progress. A thread that was in a call after it
 * was told to end does not get past the end of that call.
 */
static enum progress step(struct ove_thread *thread, bool *was_in_call)
{
	const ove_thread_state_t state = ove_backend_thread_get_state(thread);
	const bool is_in_call = __atomic_load_n(&thread->common.calls, __ATOMIC_SEQ_CST) != 0u;

	if (state == OVE_THREAD_TERMINATED) {
		return ENDED;
	}
	if (is_in_call) {
		*was_in_call = true;
		return end_wait(thread) || state != OVE_THREAD_BLOCKED ? GOES_ON : STAYS;
	}
	return (state != OVE_THREAD_BLOCKED && send_to_end(thread)) || *was_in_call ? GOES_ON : STAYS;
}

/* In one section, so that no other thread can release the thread in between. */
static enum progress try_once(struct ending *ending, bool *was_in_call)
{
	const ove_backend_critical_t key = ove_backend_section_enter();
	struct ove_thread *const thread = ending->thread;
	const enum progress result = thread != NULL ? step(thread, was_in_call) : ENDED;

	if (result == GOES_ON) {
		ove_backend_thread_set_priority(thread, OVE_PRIO_CRITICAL);
	}
	if (result != ENDED) {
		ove_backend_thread_resume(thread);
	}
	ove_backend_section_exit(key);
	return result;
}

/* Only one thread at a time can terminate a thread. */
static bool claim(struct ending *ending)
{
	const ove_backend_critical_t key = ove_backend_section_enter();
	const bool is_free = *find(ending->thread) == NULL;

	if (is_free) {
		mark(ending->thread, OVE_THREAD_IS_TO_END);
		ending->next = endings;
		endings = ending;
	}
	ove_backend_section_exit(key);
	return is_free;
}

static void give_up_claim(struct ending *ending)
{
	const ove_backend_critical_t key = ove_backend_section_enter();
	struct ending **link = &endings;

	while (*link != ending) {
		link = &(*link)->next;
	}
	*link = ending->next;
	ove_backend_section_exit(key);
}

bool ove_thread_let_go(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_section_enter();
	struct ending *const ending = *find(thread);
	const bool is_over = ending == NULL || ove_backend_thread_get_state(thread) == OVE_THREAD_TERMINATED;

	if (ending != NULL && is_over) {
		ending->thread = NULL;
	}
	ove_backend_section_exit(key);
	return is_over;
}

/* Returns true if the caller itself is being terminated; a native thread never is. */
static bool is_to_end(const struct ove_thread *caller)
{
	return caller != NULL &&
	       (__atomic_load_n(&caller->common.ending, __ATOMIC_SEQ_CST) & OVE_THREAD_IS_TO_END) != 0u;
}

/* A yield is enough if the most urgent thread runs; otherwise a sleep lets the other threads run. */
static void let_run(unsigned round)
{
	if (round < 2u) {
		ove_backend_thread_yield();
	} else {
		(void)ove_backend_thread_sleep_ms(1);
	}
}

static int end_other(struct ending *ending, const struct ove_thread *caller)
{
	bool was_in_call = false;
	enum progress progress = try_once(ending, &was_in_call);

	for (unsigned round = 0; progress == GOES_ON; round++) {
		let_run(round);
		if (is_to_end(caller)) {
			return OVE_ERR_BUSY;
		}
		progress = try_once(ending, &was_in_call);
	}
	return progress == ENDED ? OVE_OK : OVE_ERR_BUSY;
}

int ove_thread_terminate(ove_thread_t thread)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	OVE_CHECK_ARG(thread != NULL);
	OVE_CHECK_CAN_WAIT();
	if (thread == self) {
#if CONFIG_OVE_TLS
		ove_backend_tls_leave(self);
#endif
		ove_thread_die(self);
	}
	OVE_CALL;
	struct ending ending = {thread, NULL};

	if (!claim(&ending)) {
		return OVE_ERR_BUSY;
	}
	const int result = end_other(&ending, ove_caller);

	give_up_claim(&ending);
	return result;
}

#endif
