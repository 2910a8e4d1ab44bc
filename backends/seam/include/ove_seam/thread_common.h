/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The part of every backend's struct ove_thread that belongs to the API layer, src/thread.c. */
#ifndef OVE_SEAM_THREAD_COMMON_H
#define OVE_SEAM_THREAD_COMMON_H

#include <ove/types/thread.h>

/** Bits of ove_thread_common.lifetime. */
#define OVE_THREAD_IS_ALLOCATED 1u /**< allocated by ove_thread_create() */
#define OVE_THREAD_IS_DETACHED  2u
#define OVE_THREAD_IS_SEEN      4u /**< seen by the thread that now searches for ended threads */

/** Bits of ove_thread_common.ending. */
#define OVE_THREAD_IS_TO_END  1u
#define OVE_THREAD_IS_LEAVING 2u /**< the thread runs the code at its end */

/** Set by ove_thread_init() before the backend creates the thread. */
struct ove_thread_common {
	const char *name;        /**< never NULL */
	ove_thread_fn entry;     /**< the function that the backend's trampoline calls */
	void *arg;               /**< passed to entry */
	struct ove_thread *next; /**< list of all threads */
#if CONFIG_OVE_OBJECT_CLOSE
	const void *object; /**< the object of the waiting call that the thread is in, or NULL; written by the thread
			       itself */
#endif
#if CONFIG_OVE_NOTIFY
	uint32_t notified; /**< the thread's bits, and OVE_NOTIFY_NEEDS_ALL; written inside the critical section */
	uint32_t awaited;  /**< the bits that the thread waits for, or how that wait ended; see ove_seam/notified.h */
#endif
#if CONFIG_OVE_TLS
	void *values[CONFIG_OVE_TLS_KEYS]; /**< of the thread's keys, by their slot; written by the thread itself,
					      atomically */
	bool has_values;                   /**< false in ove's own threads */
	unsigned char slots_seen;          /**< slots visited at the thread's end, in all rounds; at most 128 */
#endif
#if CONFIG_OVE_CMSIS_OS2
	uint32_t stack_size;       /**< as requested */
	unsigned char os_priority; /**< the CMSIS-RTOS2 priority */
#endif
	unsigned char stop_wanted; /**< 0 or 1, set by ove_thread_request_stop(); accessed atomically */
#if CONFIG_OVE_THREAD_DETACH
	unsigned char lifetime; /**< OVE_THREAD_IS_...; written inside the critical section */
#endif
#if CONFIG_OVE_THREAD_TERMINATE
	unsigned char calls;  /**< number of nested ove calls that may wait; written by the thread itself */
	unsigned char ending; /**< flags of the thread's end; written inside the critical section, read atomically */
#endif
	unsigned char wait_end; /**< see ove_seam/wait_end.h: for kernels that do not store it themselves */
};

#endif
