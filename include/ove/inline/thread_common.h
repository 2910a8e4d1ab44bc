/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file What every backend's struct ove_thread holds for the API layer; owned by src/thread.c. */
#ifndef OVE_INLINE_THREAD_COMMON_H
#define OVE_INLINE_THREAD_COMMON_H

/* Included by ove_backend/thread.h, which ove/thread.h includes once its types are declared. */

/** Set up by ove_thread_init() before the backend makes the thread. */
struct ove_thread_common {
	const char *name;          /**< never NULL */
	ove_thread_fn entry;       /**< what the backend's trampoline calls */
	void *arg;                 /**< handed to entry */
	struct ove_thread *next;   /**< list of all threads */
	unsigned char stop_wanted; /**< 0 or 1, by ove_thread_request_stop(); accessed atomically */
};

#endif
