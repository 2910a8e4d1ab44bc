/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * All threads that ove_thread_init() and ove_thread_create() created and that were not released, for ove_thread_list();
 * and separately, ove's own threads. A kernel that cannot tell whether an address is a thread uses these lists.
 */
#ifndef OVE_SEAM_THREAD_LIST_H
#define OVE_SEAM_THREAD_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include <ove/types/thread.h>

OVE_EXTERN_C_BEGIN

/** The newest thread; each one links to the next. Protected by the critical section. */
extern struct ove_thread *ove_threads_newest;

/** Remove @p thread from the list. Enters the critical section. O(threads created after it). */
void ove_threads_remove(const struct ove_thread *thread);

/** Record one of ove's own threads, which never ends. Before the start. */
void ove_threads_add_service(struct ove_thread *thread);

/** The last two threads that ove_threads_contain() searched for and found; NULL for one that was released. Written
 * inside the critical section, atomically. */
extern const void *ove_threads_found[2];

/** The result of ove_threads_contain() for an address that is neither of those. */
bool ove_threads_find(const void *address);

/** Return true if @p address is a thread in the list, or one of ove's own; does not access the memory there. Inside the
 * critical section. O(1) for the two found last, else O(threads created after it). */
static inline bool ove_threads_contain(const void *address)
{
	return __builtin_expect(address == ove_threads_found[0], 1) || address == ove_threads_found[1] ||
	       ove_threads_find(address);
}

/** Return true if @p address is a thread in the list, not one of ove's own; does not access the memory there. Enters
 * the critical section. O(threads created after it). */
bool ove_threads_have(const void *address);

/** The requested CMSIS-RTOS2 values of a thread, which ove rounds. */
struct ove_thread_os2 {
	uint32_t stack_size;    /**< as requested */
	unsigned char priority; /**< as a CMSIS-RTOS2 number */
};

#if CONFIG_OVE_CMSIS_OS2
/** Like ove_thread_init(), or if @p storage is NULL like ove_thread_create(), without their checks. @p os2 is read
 * before the thread runs. */
int ove_threads_make(ove_thread_t *thread, struct ove_thread *storage, const ove_thread_desc_t *desc,
		     const struct ove_thread_os2 *os2);
#endif

#if CONFIG_OVE_THREAD_DETACH
/** Release a thread that has ended, by ove_thread_destroy() or ove_thread_deinit(). @returns like those */
int ove_threads_take_back(struct ove_thread *thread);

/** Release the detached threads that have ended. In a thread, or before the start. O(threads). */
void ove_threads_reap(void);
#endif

#if CONFIG_OVE_THREAD_TERMINATE
/** End @p self, the calling thread, outside every critical section, and unlock the mutexes that it owns. */
__attribute__((noreturn)) void ove_thread_die(struct ove_thread *self);

/** Called before a thread is released. After this call, a thread that is terminating it no longer accesses its memory.
 * Enters the application's section. @returns false if a thread is terminating it and it has not ended */
bool ove_thread_let_go(struct ove_thread *thread);
#endif

/** Store the first @p capacity threads. Enters the critical section. @returns the number of threads */
size_t ove_threads_copy(struct ove_thread **list, size_t capacity);

OVE_EXTERN_C_END

#endif
