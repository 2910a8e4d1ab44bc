/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The part of every backend's struct ove_thread that belongs to the API layer, which is src/thread.c. */
#ifndef OVE_SEAM_THREAD_COMMON_H
#define OVE_SEAM_THREAD_COMMON_H

#include <ove/types/thread.h>

/** Bits of ove_thread_common.lifetime. */
#define OVE_THREAD_IS_ALLOCATED 1u /**< by ove_thread_create() */
#define OVE_THREAD_IS_DETACHED  2u
#define OVE_THREAD_IS_SEEN      4u /**< by the thread that looks for ended ones now */

/** Bits of ove_thread_common.ending. */
#define OVE_THREAD_IS_TO_END  1u
#define OVE_THREAD_IS_LEAVING 2u /**< it runs its end */

/** Set up by ove_thread_init() before the backend makes the thread. */
struct ove_thread_common {
	const char *name;        /**< never NULL */
	ove_thread_fn entry;     /**< the function that the backend's trampoline calls */
	void *arg;               /**< passed to entry */
	struct ove_thread *next; /**< list of all threads */
#if CONFIG_OVE_OBJECT_CLOSE
	const void *object; /**< of the call that may wait and that the thread is in, or NULL; written by the thread
			       itself */
#endif
#if CONFIG_OVE_NOTIFY
	uint32_t notified; /**< the thread's bits, and OVE_NOTIFY_NEEDS_ALL; written inside the critical section */
	uint32_t awaited;  /**< the bits it waits for, or how that wait ended; see ove_seam/notified.h */
#endif
#if CONFIG_OVE_TLS
	void *values[CONFIG_OVE_TLS_KEYS]; /**< of the thread's keys, by their slot; written by the thread itself,
					      atomically */
	bool has_values;                   /**< false in ove's own threads */
	unsigned char slots_seen;          /**< at the thread's end, in all rounds: at most 128 */
#endif
#if CONFIG_OVE_CMSIS_OS2
	uint32_t stack_size;       /**< as asked for */
	unsigned char os_priority; /**< the priority by its number of CMSIS-RTOS2 */
#endif
	unsigned char stop_wanted; /**< 0 or 1, by ove_thread_request_stop(); accessed atomically */
#if CONFIG_OVE_THREAD_DETACH
	unsigned char lifetime; /**< OVE_THREAD_IS_...; written inside the critical section */
#endif
#if CONFIG_OVE_THREAD_TERMINATE
	unsigned char calls;  /**< of ove that may wait, one in the other; written by the thread itself */
	unsigned char ending; /**< how its end has come on; written inside the critical section, read atomically */
#endif
	unsigned char wait_end; /**< ove_seam/wait_end.h: of kernels that have no place of their own */
};

#endif
