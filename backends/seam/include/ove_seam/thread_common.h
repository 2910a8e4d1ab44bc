/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The part of every backend's struct ove_thread that belongs to the API layer, which is src/thread.c. */
#ifndef OVE_SEAM_THREAD_COMMON_H
#define OVE_SEAM_THREAD_COMMON_H

#include <ove/types/thread.h>

/** Set up by ove_thread_init() before the backend makes the thread. */
struct ove_thread_common {
	const char *name;          /**< never NULL */
	ove_thread_fn entry;       /**< the function that the backend's trampoline calls */
	void *arg;                 /**< passed to entry */
	struct ove_thread *next;   /**< list of all threads */
	unsigned char stop_wanted; /**< 0 or 1, by ove_thread_request_stop(); accessed atomically */
};

#endif
