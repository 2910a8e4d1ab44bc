/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * All threads that ove_thread_init() and ove_thread_create() made and that were not taken back, for ove_thread_list();
 * and apart from them ove's own. A kernel that cannot tell whether an address is that of a thread asks here.
 */
#ifndef OVE_SEAM_THREAD_LIST_H
#define OVE_SEAM_THREAD_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include <ove/types/thread.h>

OVE_EXTERN_C_BEGIN

/** The newest of them; each has the next one. Guarded by the critical section. */
extern struct ove_thread *ove_threads_newest;

/** Take @p thread, which is in the list, out of it. Enters the critical section. O(threads made after it). */
void ove_threads_remove(const struct ove_thread *thread);

/** Note a thread of ove's own, which never ends. Before the start. */
void ove_threads_add_service(struct ove_thread *thread);

/** The two threads that ove_threads_contain() looked for last and found; NULL for one that was taken back. Written
 * inside the critical section, atomically. */
extern const void *ove_threads_found[2];

/** The answer of ove_threads_contain() where it is neither of those. */
bool ove_threads_find(const void *address);

/** Whether @p address is that of a thread in the list, or of ove's own; the memory there is not touched. Inside the
 * critical section. O(1) for the two found last, else O(threads made after it). */
static inline bool ove_threads_contain(const void *address)
{
	return __builtin_expect(address == ove_threads_found[0], 1) || address == ove_threads_found[1] ||
	       ove_threads_find(address);
}

/** Whether @p address is that of a thread in the list, and not one of ove's own; the memory there is not touched.
 * Enters the critical section. O(threads made after it). */
bool ove_threads_have(const void *address);

/** The part of a thread's description that ove rounds, as CMSIS-RTOS2 has it. */
struct ove_thread_os2 {
	uint32_t stack_size;    /**< as asked for */
	unsigned char priority; /**< by its number there */
};

#if CONFIG_OVE_CMSIS_OS2
/** As ove_thread_init(), or with a @p storage of NULL as ove_thread_create(), without their checks. @p os2 is read
 * before the thread runs. */
int ove_threads_make(ove_thread_t *thread, struct ove_thread *storage, const ove_thread_desc_t *desc,
		     const struct ove_thread_os2 *os2);
#endif

#if CONFIG_OVE_THREAD_DETACH
/** Take back a thread that has ended, by ove_thread_destroy() or ove_thread_deinit(). @returns as they do */
int ove_threads_take_back(struct ove_thread *thread);

/** Take back the detached threads that have ended. In a thread, or before the start. O(threads). */
void ove_threads_reap(void);
#endif

#if CONFIG_OVE_THREAD_TERMINATE
/** End @p self, the calling thread, outside every critical section: it unlocks the mutexes that it owns. */
__attribute__((noreturn)) void ove_thread_die(struct ove_thread *self);

/** Before a thread is taken back: another one that is ending it touches its memory no more. Enters the application's
 * section. @returns false where another one is ending it and it has not ended */
bool ove_thread_let_go(struct ove_thread *thread);
#endif

/** Store the first @p capacity threads. Enters the critical section. @returns how many there are */
size_t ove_threads_copy(struct ove_thread **list, size_t capacity);

OVE_EXTERN_C_END

#endif
