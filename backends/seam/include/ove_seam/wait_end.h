/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Ends a wait from another thread or an ISR. The party that ends the wait stores a reason, and the call whose wait
 * failed reads and clears it: docs/design/waits-and-ownership.md, "A wait that another thread ends".
 */
#ifndef OVE_SEAM_WAIT_END_H
#define OVE_SEAM_WAIT_END_H

#include <stdbool.h>
#include <stddef.h>

#include <ove/error.h>
#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

/** The reason for @p error, one of the errors after OVE_ERR_NOT_SUPPORTED: 1 to 3, because a kernel may have two bits
 * for it. 0 means that there is no reason: the timeout expired. */
#define OVE_WAIT_END(error) ((unsigned char)(OVE_ERR_NOT_SUPPORTED - (error)))

/**
 * End the wait that @p thread is in, with or without a timeout, as its timeout would; the wait's call then finds @p
 * reason. A wait that has got what it waits for has ended, even before its thread runs, so this has no effect. It also
 * has no effect on a thread that is about to wait, or that gets its mutex back after a condition variable. Called
 * inside the critical section, in threads and ISRs.
 *
 * @returns true if the wait was ended
 */
bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason);

/** Return and clear the reason for which the calling thread's last wait ended without success. Any caller, including a
 * native thread or none. @returns 0 if the wait timed out */
unsigned char ove_backend_wait_end(void);

/** Forbid other threads to end the calling thread's waits from now on, or allow it again. */
void ove_backend_wait_keep(bool is_kept);

/** End the wait that @p thread is in with OVE_ERR_CANCELLED. Inside the critical section. @returns true if it waited */
bool ove_wait_cancel(struct ove_thread *thread);

/** In common.wait_end, on each kernel: a request to stop the thread ends its wait. */
#define OVE_WAIT_ENDS_ON_STOP 0x20u

/** Set by the first thread that wants a request to stop it to end its waits: ends the wait of a thread that wants that.
 * Any context. */
extern void (*ove_thread_stop_ender)(struct ove_thread *thread);

/** Return the result of a wait that failed: OVE_ERR_TIMEOUT, or the error of the reason, which is cleared. */
__attribute__((cold)) int ove_wait_result(void);

/** The same in a hot call, whose caller then need not test for OVE_OK again. */
static inline __attribute__((always_inline)) int ove_wait_failed(void)
{
	const int result = ove_wait_result();

	if (result >= OVE_OK) {
		__builtin_unreachable();
	}
	return result;
}

/** Return OVE_OK if the sleep expired, otherwise the error for the reason that ended it. */
int ove_wait_slept(void);

/** Return the result of a stream call that has waited: the number of bytes that it moved; if none, the error of a wait
 * that was ended early, as a number of bytes that is negative as an int. */
size_t ove_wait_moved(size_t moved);

OVE_EXTERN_C_END

#endif
