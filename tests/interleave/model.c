/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The seam between ove's objects and a kernel, on host fibers. Each fiber stops where another one may run. */
#include "model.h"

#include <ove/stop.h>
#include <ove/time.h>
#include <ove_generic/life.h>
#include <ove_generic/wait_end.h>
#include <ove_seam/thread_list.h>

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "search.h"
#include "step.h"

#define STACK_BYTES ((size_t)64 << 10)
#define NEVER       UINT64_MAX
#define STEPS_MOST  20000

static struct {
	struct ove_thread own[MODEL_THREADS]; /* created by model_thread() */
	struct ove_thread *threads[MODEL_THREADS];
	ucontext_t fibers[MODEL_THREADS]; /* the start of each fiber */
	jmp_buf places[MODEL_THREADS];    /* the point at which each fiber has stopped */
	bool has_begun[MODEL_THREADS];
	bool has_ended[MODEL_THREADS];
	bool is_service[MODEL_THREADS]; /* created by an object under search; may wait forever */
	int count;
	int current;                 /* the thread that runs or ran last; -1 before the first */
	struct ove_thread *critical; /* the thread in the critical section */
	uint64_t now_us;
	int steps;
	int preemptions;
	bool is_running; /* inside model_run() */
	bool is_calm;
	int preemptions_most;
	void (*invariant)(void);
	jmp_buf scheduler;
} model;

static unsigned char *stacks; /* kept across orders */

static struct ove_thread *self(void)
{
	return model.is_running && model.current >= 0 ? model.threads[model.current] : NULL;
}

void model_reset(int preemptions, bool calm)
{
	if (stacks == NULL) {
		stacks = mmap(NULL, STACK_BYTES * MODEL_THREADS, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			      -1, 0);
		if (stacks == MAP_FAILED) {
			abort();
		}
	}
	memset(&model, 0, sizeof(model));
	ove_threads_newest = NULL;
	model.current = -1;
	model.now_us = 1000000u;
	model.preemptions_most = preemptions;
	model.is_calm = calm;
}

/* swapcontext() reads the signal mask by a system call at each switch, which takes half of a search's time. A jump does
 * not. */
static void leave(void)
{
	if (_setjmp(model.places[model.current]) == 0) {
		_longjmp(model.scheduler, 1);
	}
}

static void go_on_with(int number)
{
	if (_setjmp(model.scheduler) != 0) {
		return;
	}
	if (model.has_begun[number]) {
		_longjmp(model.places[number], 1);
	}
	model.has_begun[number] = true;
	(void)setcontext(&model.fibers[number]);
	abort();
}

void model_step(const char *what, const char *file, int line)
{
	if (self() != NULL) {
		search_note(model.current, what, file, line);
		leave();
	}
}

static void entry(void)
{
	struct ove_thread *const thread = self();

	thread->common.entry(thread->common.arg);
	EXPECT(thread->critical == 0u);
	(void)ove_backend_critical_enter();
	ove_generic_life_end(&thread->life);
	ove_backend_critical_exit(0);
	model.has_ended[model.current] = true;
	search_note(model.current, "end", "", 0);
	leave();
	abort();
}

static int make(struct ove_thread *thread, unsigned char priority, bool is_service)
{
	const int number = model.count;

	if (number == MODEL_THREADS) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_generic_inherit_init(&thread->inherit, priority);
	ove_generic_life_init(&thread->life, priority);
	ove_generic_life_begin(&thread->life);
	thread->number = number;
	thread->permit = false;
	thread->is_parked = false;
	thread->wants_section = false;
	thread->timed_out = false;
	thread->time_is_over = NULL;
	thread->is_late = false;
	thread->waiter = NULL;
	thread->critical = 0;
	thread->deadline_us = NEVER;
	model.threads[number] = thread;
	model.is_service[number] = is_service;
	model.has_begun[number] = false;
	model.has_ended[number] = false;
	(void)getcontext(&model.fibers[number]);
	model.fibers[number].uc_stack.ss_sp = stacks + STACK_BYTES * (size_t)number;
	model.fibers[number].uc_stack.ss_size = STACK_BYTES;
	model.fibers[number].uc_link = NULL;
	makecontext(&model.fibers[number], entry, 0);
	model.count++;
	return OVE_OK;
}

struct ove_thread *ove_threads_newest;

void ove_threads_add_service(struct ove_thread *thread)
{
	thread->common.next = ove_threads_newest;
	ove_threads_newest = thread;
}

void ove_threads_remove(const struct ove_thread *thread)
{
	struct ove_thread **link = &ove_threads_newest;

	while (*link != NULL && *link != thread) {
		link = &(*link)->common.next;
	}
	if (*link != NULL) {
		*link = thread->common.next;
	}
}

const void *ove_threads_found[2]; /* never: each search walks the list */

bool ove_threads_find(const void *address)
{
	const struct ove_thread *thread = ove_threads_newest;

	while (thread != NULL && thread != address) {
		thread = thread->common.next;
	}
	return thread != NULL;
}

size_t ove_threads_copy(struct ove_thread **list, size_t capacity)
{
	(void)list, (void)capacity;
	return 0;
}

ove_thread_t model_native(const char *name, ove_prio_t priority, ove_thread_fn function, void *arg)
{
	struct ove_thread *const thread = &model.own[model.count];

	thread->common.name = name;
	thread->common.entry = function;
	thread->common.arg = arg;
	if (make(thread, (unsigned char)priority, false) != OVE_OK) {
		abort();
	}
	thread->is_native = true;
	thread->native_priority = (int)priority;
	return thread;
}

ove_thread_t model_thread(const char *name, ove_prio_t priority, ove_thread_fn function, void *arg)
{
	struct ove_thread *const thread = model_native(name, priority, function, arg);

	thread->is_native = false;
	ove_threads_add_service(thread);
	return thread;
}

ove_thread_t model_thread_number(int number)
{
	return number < model.count ? model.threads[number] : NULL;
}

void model_invariant(void (*check)(void))
{
	model.invariant = check;
}

static bool can_run(int number)
{
	const struct ove_thread *const thread = model.threads[number];

	if (model.has_ended[number] || (thread->wants_section && model.critical != NULL)) {
		return false;
	}
	return !thread->is_parked || thread->permit || thread->is_late;
}

static bool may_time_out(int number)
{
	const struct ove_thread *const thread = model.threads[number];

	if (thread->time_is_over != NULL && model.critical != NULL) {
		return false; /* the kernel's clock is an interrupt */
	}
	return !model.has_ended[number] && thread->is_parked && !thread->permit && !thread->is_late &&
	       thread->deadline_us != NEVER;
}

/* The scheduler's next step: a thread runs, or a thread's wait times out. */
struct option {
	int number;
	bool times_out;
};

static int runnable(struct option *options)
{
	int count = 0;

	if (model.current >= 0 && can_run(model.current)) {
		options[count++] = (struct option){model.current, false};
		if (model.preemptions == model.preemptions_most || model.is_calm) {
			return count;
		}
	}
	for (int i = 0; i < model.count; i++) {
		if (i != model.current && can_run(i)) {
			options[count++] = (struct option){i, false};
		}
	}
	return count;
}

static int timeouts(struct option *options)
{
	uint64_t earliest = NEVER;
	int count = 0;

	for (int i = 0; i < model.count; i++) {
		if (may_time_out(i) && model.threads[i]->deadline_us < earliest) {
			earliest = model.threads[i]->deadline_us;
		}
	}
	for (int i = 0; i < model.count; i++) {
		if (may_time_out(i) && (!model.is_calm || model.threads[i]->deadline_us == earliest)) {
			options[count++] = (struct option){i, true};
		}
	}
	return count;
}

static bool is_over(void)
{
	for (int i = 0; i < model.count; i++) {
		if (!model.has_ended[i] && (!model.is_service[i] || can_run(i))) {
			return false;
		}
	}
	return true;
}

static void pass_time(const struct ove_thread *thread)
{
	if (model.now_us < thread->deadline_us) {
		model.now_us = thread->deadline_us;
	}
}

static void let_run(struct option option, bool is_preemption)
{
	struct ove_thread *const thread = model.threads[option.number];

	model.preemptions += is_preemption ? 1 : 0;
	if (option.times_out && thread->time_is_over != NULL) {
		search_note(option.number, "time is over, in the kernel", "", 0);
		pass_time(thread);
		thread->time_is_over(thread);
		return;
	}
	model.current = option.number;
	thread->timed_out = option.times_out;
	if (option.times_out) {
		search_note(option.number, "time is over", "", 0);
		pass_time(thread);
	}
	go_on_with(option.number);
}

void model_run(void)
{
	struct option options[2 * MODEL_THREADS];

	model.is_running = true;
	while (!is_over() && !search_has_failed()) {
		const bool goes_on = model.current >= 0 && can_run(model.current);
		int count = runnable(options);

		if (model.invariant != NULL && model.critical == NULL) {
			model.is_running = false;
			model.invariant();
			model.is_running = true;
		}
		if (count == 0 || (!model.is_calm && !(goes_on && model.preemptions == model.preemptions_most))) {
			count += timeouts(options + count);
		}
		if (count == 0) {
			model_fail("model.c", __LINE__, "a thread waits for what never comes");
		} else if (++model.steps > STEPS_MOST) {
			model_fail("model.c", __LINE__, "the threads do not come to an end");
		} else {
			const int chosen = search_choose(count);

			let_run(options[chosen], goes_on && chosen != 0);
		}
	}
	model.is_running = false;
}

bool ove_backend_in_isr(void)
{
	return false;
}

bool ove_backend_in_thread(void)
{
	return self() != NULL;
}

struct ove_thread *ove_backend_thread_get_self(void)
{
	return self();
}

int ove_backend_start(void)
{
	return OVE_ERR_NOT_SUPPORTED;
}

ove_backend_critical_t ove_backend_critical_enter(void)
{
	struct ove_thread *const thread = self();

	if (thread != NULL && thread->critical++ == 0u) {
		search_note(model.current, "critical section", "", 0);
		thread->wants_section = true;
		leave();
		thread->wants_section = false;
		model.critical = thread;
	}
	return 0;
}

void ove_backend_critical_exit(ove_backend_critical_t key)
{
	struct ove_thread *const thread = self();

	(void)key;
	if (thread != NULL && --thread->critical == 0u) {
		model.critical = NULL;
		search_note(model.current, "out of the critical section", "", 0);
		leave();
	}
}

bool ove_backend_thread_park(uint32_t timeout_ms)
{
	struct ove_thread *const thread = self();

	model_step("park", "", 0);
	EXPECT(thread->critical == 0u);
	if (!thread->permit && timeout_ms != OVE_NO_WAIT) {
		thread->is_parked = true;
		thread->deadline_us =
			timeout_ms == OVE_WAIT_FOREVER ? NEVER : model.now_us + (uint64_t)timeout_ms * 1000u;
		thread->timed_out = false;
		leave();
		thread->is_parked = false;
		if (thread->timed_out) {
			return false;
		}
	}
	const bool granted = thread->permit;

	thread->permit = false;
	return granted;
}

bool model_block(uint32_t timeout_ms, void (*time_is_over)(struct ove_thread *thread))
{
	struct ove_thread *const thread = self();

	EXPECT(thread->critical == 1u && !thread->permit && timeout_ms != OVE_NO_WAIT);
	thread->is_parked = true;
	thread->deadline_us = timeout_ms == OVE_WAIT_FOREVER ? NEVER : model.now_us + (uint64_t)timeout_ms * 1000u;
	thread->time_is_over = time_is_over;
	thread->critical = 0;
	model.critical = NULL;
	search_note(model.current, "waits in the kernel", "", 0);
	leave();
	thread->is_parked = false;
	thread->time_is_over = NULL;
	thread->permit = false;
	return !thread->is_late;
}

void model_wait_for_ever(struct ove_thread *thread)
{
	thread->deadline_us = NEVER;
}

bool model_nobody_is_late(void)
{
	for (int i = 0; i < model.count; i++) {
		if (model.threads[i]->is_late) {
			return false;
		}
	}
	return true;
}

void ove_backend_thread_unpark(struct ove_thread *thread)
{
	thread->permit = true;
}

uint64_t ove_backend_time_get_us(void)
{
	return model.now_us;
}

void model_busy_us(uint32_t duration_us)
{
	model.now_us += duration_us;
	model_step("computes", "", 0);
}

void model_sleep_ms(uint32_t duration_ms)
{
	struct ove_thread *const thread = self();
	const uint64_t until_us = model.now_us + (uint64_t)duration_ms * 1000u;

	while (model.now_us < until_us) {
		if (ove_backend_thread_park((uint32_t)((until_us - model.now_us + 999u) / 1000u))) {
			/* A sleeper does not consume the permit; it is kept for the next wait. */
			thread->permit = false;
		}
	}
}

void model_thread_sleeps_50_ms(void *unused)
{
	(void)unused;
	model_sleep_ms(50);
}

int ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	model_sleep_ms(duration_ms);
	return OVE_OK;
}

bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason)
{
	return ove_generic_wait_may_end(thread) && ove_generic_waiter_end(thread, reason);
}

unsigned char ove_backend_wait_end(void)
{
	return ove_generic_wait_end_take(ove_backend_thread_get_self());
}

void ove_backend_wait_keep(bool is_kept)
{
	ove_generic_wait_keep(ove_backend_thread_get_self(), is_kept);
}

int ove_backend_thread_sleep_until(uint64_t deadline_ms)
{
	(void)deadline_ms;
	return OVE_ERR_TIMEOUT;
}

void ove_backend_thread_yield(void)
{
	model_step("yield", "", 0);
}

int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory)
{
	(void)memory;
	return make(thread, (unsigned char)desc->priority, true);
}

int ove_backend_thread_deinit(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_over_now = ove_generic_life_take_end(thread);

	ove_backend_critical_exit(key);
	return is_over_now ? OVE_OK : OVE_ERR_BUSY;
}

int ove_backend_thread_suspend(struct ove_thread *thread)
{
	(void)thread;
	return OVE_ERR_NOT_SUPPORTED;
}

void ove_backend_thread_resume(struct ove_thread *thread)
{
	(void)thread;
}

ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread)
{
	if (ove_generic_life_stage(&thread->life) == OVE_GENERIC_ENDED) {
		return OVE_THREAD_TERMINATED;
	}
	return thread->is_parked ? OVE_THREAD_BLOCKED : OVE_THREAD_READY;
}

size_t ove_backend_thread_stack_headroom(struct ove_thread *thread)
{
	(void)thread;
	return 0;
}

void ove_stop(int number, const char *place)
{
	(void)number;
	model_fail("stop", number, place);
	leave();
	abort();
}

void ove_stop_at(int number, const void *address)
{
	(void)address;
	ove_stop(number, "ove_stop_at");
}
