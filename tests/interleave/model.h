/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A kernel whose scheduler tries every order: a search runs its body once for each order in which its threads can run.
 *
 * Another thread may run before each atomic access, at the start and end of a critical section, and where a thread
 * waits. Each thread has its own processor: its atomic accesses may fall inside another thread's critical section. A
 * switch away from a runnable thread is a preemption; a search allows only a few, which bounds it. The timeout
 * of a wait may expire at any step; in calm time it expires only when no thread can run, the earliest first.
 */
#ifndef INTERLEAVE_MODEL_H
#define INTERLEAVE_MODEL_H

#include <ove/ove.h>
#include <ove_seam/kernel.h>

/** Maximum number of threads in one search. */
#define MODEL_THREADS 6

/** Prefix of the ids of searches over a kernel's waiter lists. */
#if defined(MODEL_KERNEL_LIST)
#define MODEL_KIND "kernel_list."
#else
#define MODEL_KIND ""
#endif

/** Convert a small number to a thread's argument, and back. */
#define MODEL_ARG(number) ((void *)(uintptr_t)(number))
#define MODEL_NUMBER(arg) ((int)(uintptr_t)(arg))

/** One search. */
struct model_search {
	const char *id;
	const char *claim;
	void (*body)(void);
	int preemptions; /**< maximum in one order */
	bool calm;       /**< time advances only when no thread can run */
};

#define MODEL_DECLARE(concept, call, what, preemptions, calm, claim) \
	MODEL_DECLARE_(concept, call, what, preemptions, calm, claim)
#define MODEL_DECLARE_(concept, call, what, most, is_calm, claim)                                          \
	static void concept##_##call##_##what(void);                                                       \
	static const struct model_search concept##_##call##_##what##_search = {                            \
		MODEL_KIND #concept "." #call "." #what, claim, concept##_##call##_##what, most, is_calm}; \
	__attribute__((section("model_searches"), used)) static const struct model_search *const           \
		concept##_##call##_##what##_entry = &concept##_##call##_##what##_search;                   \
	static void concept##_##call##_##what(void)

/** Try all orders with at most @p preemptions; the timeout of a wait may expire at any step. */
#define SEARCH(concept, call, what, preemptions, claim) MODEL_DECLARE(concept, call, what, preemptions, false, claim)
/** Try the orders with exact time: a runnable thread runs, and the earliest timeout expires first. */
#define SEARCH_IN_TIME(concept, call, what, claim) MODEL_DECLARE(concept, call, what, 0, true, claim)

#define EXPECT(condition)                                                \
	do {                                                             \
		if (!(condition)) {                                      \
			model_fail(__FILE_NAME__, __LINE__, #condition); \
		}                                                        \
	} while (0)

/** Record a failure. The search ends with this order. */
void model_fail(const char *file, int line, const char *what);

/** Create a thread, which runs in model_run(). */
ove_thread_t model_thread(const char *name, ove_prio_t priority, ove_thread_fn entry, void *arg);
/** Create a native thread, which ove does not know. It must not wait. */
ove_thread_t model_native(const char *name, ove_prio_t priority, ove_thread_fn entry, void *arg);
/** Let all threads run until each has ended; threads of the objects under search may wait forever. */
void model_run(void);
/** Call @p check before each step outside the critical section. */
void model_invariant(void (*check)(void));
/** The thread with this number, in order of creation; NULL after the last. */
ove_thread_t model_thread_number(int number);
/** The calling thread computes for this long. */
void model_busy_us(uint32_t duration_us);
/** The calling thread waits for this long. */
void model_sleep_ms(uint32_t duration_ms);
/**
 * Leave the critical section and wait for ove_backend_thread_unpark(), in one step. When the timeout expires, and
 * before the thread runs, the scheduler calls @p time_is_over.
 *
 * @returns whether the thread was woken in time
 */
bool model_block(uint32_t timeout_ms, void (*time_is_over)(struct ove_thread *thread));
/** Cancel the timeout of @p thread, which is in model_block(). */
void model_wait_for_ever(struct ove_thread *thread);
/** Returns true if every thread whose timeout has expired has run since. */
bool model_nobody_is_late(void);
/** Thread entry that waits for 50 ms, so that services run in that time. */
void model_thread_sleeps_50_ms(void *unused);

#endif
