/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/thread.h>
#include <ove_seam/mutex_list.h>
#include <ove_seam/section.h>
#include <ove_seam/thread_common.h>
#include <ove_seam/thread_list.h>
#include <ove_seam/thread_terminate.h>

#if CONFIG_OVE_THREAD_TERMINATE

static void mark(struct ove_thread *thread, unsigned bit)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	__atomic_store_n(&thread->common.ending, (unsigned char)(thread->common.ending | bit), __ATOMIC_SEQ_CST);
	ove_backend_critical_exit(key);
}

void ove_thread_die(struct ove_thread *self)
{
	mark(self, OVE_THREAD_IS_TO_END | OVE_THREAD_IS_LEAVING);
#if CONFIG_OVE_MUTEX
	ove_thread_leave(self);
#endif
	ove_backend_thread_exit();
}

/* A thread that was sent here from its own code goes on here. */
static void die_here(void)
{
	ove_thread_die(ove_backend_thread_get_self());
}

enum progress {
	ENDED,
	GOES_ON, /* it comes to its end if it runs */
	STAYS    /* it waits or computes where it cannot be ended */
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

/* Inside the application's section: no other thread of ove gets any further. */
static enum progress step(struct ove_thread *thread)
{
	const ove_thread_state_t state = ove_backend_thread_get_state(thread);
	const bool is_in_call = __atomic_load_n(&thread->common.calls, __ATOMIC_SEQ_CST) != 0u;

	if (state == OVE_THREAD_TERMINATED) {
		return ENDED;
	}
	if (is_in_call) {
		return end_wait(thread) || state != OVE_THREAD_BLOCKED ? GOES_ON : STAYS;
	}
	return state != OVE_THREAD_BLOCKED && send_to_end(thread) ? GOES_ON : STAYS;
}

static enum progress try_once(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_section_enter();
	const enum progress result = step(thread);

	ove_backend_section_exit(key);
	return result;
}

/* Only one thread at a time ends another: what a second one looks at may be taken back. */
static bool claim(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const unsigned ending = __atomic_load_n(&thread->common.ending, __ATOMIC_SEQ_CST);
	const bool is_free = (ending & OVE_THREAD_IS_WATCHED) == 0u;

	if (is_free) {
		__atomic_store_n(&thread->common.ending,
				 (unsigned char)(ending | OVE_THREAD_IS_TO_END | OVE_THREAD_IS_WATCHED),
				 __ATOMIC_SEQ_CST);
	}
	ove_backend_critical_exit(key);
	return is_free;
}

static void give_up_claim(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	__atomic_store_n(&thread->common.ending, (unsigned char)(thread->common.ending & ~OVE_THREAD_IS_WATCHED),
			 __ATOMIC_SEQ_CST);
	ove_backend_critical_exit(key);
}

static bool is_to_end(const struct ove_thread *thread)
{
	return (__atomic_load_n(&thread->common.ending, __ATOMIC_SEQ_CST) & OVE_THREAD_IS_TO_END) != 0u;
}

/* A yield is enough where the most urgent thread runs; a sleep lets the others run where that is not so. */
static void let_run(unsigned round)
{
	if (round < 2u) {
		ove_backend_thread_yield();
	} else {
		(void)ove_backend_thread_sleep_ms(1);
	}
}

static int end_other(struct ove_thread *thread, const struct ove_thread *self)
{
	enum progress progress = try_once(thread);

	if (progress == GOES_ON) {
		ove_backend_thread_set_priority(thread, OVE_PRIO_CRITICAL);
	}
	for (unsigned round = 0; progress == GOES_ON; round++) {
		ove_backend_thread_resume(thread);
		let_run(round);
		if (is_to_end(self)) {
			return OVE_ERR_BUSY;
		}
		progress = try_once(thread);
	}
	if (progress == STAYS) {
		ove_backend_thread_resume(thread);
		return OVE_ERR_BUSY;
	}
	return OVE_OK;
}

int ove_thread_terminate(ove_thread_t thread)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	OVE_CHECK_ARG(thread != NULL);
	OVE_CHECK_CAN_WAIT();
	if (thread == self) {
		ove_thread_die(self);
	}
	OVE_CALL;
	if (!claim(thread)) {
		return OVE_ERR_BUSY;
	}
	const int result = end_other(thread, self);

	give_up_claim(thread);
	return result;
}

#endif
