/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A wait that another thread or an ISR ends. The party that ends the wait leaves a reason, and the call whose wait
 * failed takes it: docs/design/waits-and-ownership.md, "A wait that another thread ends".
 */
#ifndef OVE_SEAM_WAIT_END_H
#define OVE_SEAM_WAIT_END_H

#include <stdbool.h>
#include <stddef.h>

#include <ove/error.h>
#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

/** The reason that stands for @p error, one of the errors behind OVE_ERR_NOT_SUPPORTED: 1 to 3, since a kernel may have
 * two bits for it. 0 is no reason: the time was over. */
#define OVE_WAIT_END(error) ((unsigned char)(OVE_ERR_NOT_SUPPORTED - (error)))

/**
 * End the wait that @p thread is in, whether it has a time limit or not, as the end of its time would; the wait's call
 * then finds @p reason. A wait that has what it waits for is over, also before its thread runs: nothing happens. Nor
 * does anything happen to a thread that is on its way into a wait, or that gets its mutex back after a condition
 * variable. Called inside the critical section, in threads and ISRs.
 *
 * @returns whether the wait was ended
 */
bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason);

/** Take the reason for which the calling thread's last wait ended without success. Any caller, also a native thread or
 * none. @returns 0 if that was its time */
unsigned char ove_backend_wait_end(void);

/** Let no other thread end the waits of the calling thread from here on, or let them again. */
void ove_backend_wait_keep(bool is_kept);

/** End the wait that @p thread is in with OVE_ERR_CANCELLED. Inside the critical section. @returns whether it waited */
bool ove_wait_cancel(struct ove_thread *thread);

/** In common.wait_end, on each kernel: a request to stop the thread ends its wait. */
#define OVE_WAIT_ENDS_ON_STOP 0x20u

/** Set by the first thread that wants a request to stop to end its waits: end the wait of a thread that wants that. Any
 * context. */
extern void (*ove_thread_stop_ender)(struct ove_thread *thread);

/** The result of a wait that failed: OVE_ERR_TIMEOUT, or the error of the reason, which is taken. */
__attribute__((cold)) int ove_wait_result(void);

/** The same in a hot call, whose caller then has not to look for OVE_OK again. */
static inline __attribute__((always_inline)) int ove_wait_failed(void)
{
	const int result = ove_wait_result();

	if (result >= OVE_OK) {
		__builtin_unreachable();
	}
	return result;
}

/** The result of a sleep that is over: OVE_OK, or the error of the reason for which it was ended. */
int ove_wait_slept(void);

/** The result of a stream's call that has waited: the bytes that it moved; if none, the error of a wait that was ended
 * before its time, as a number of bytes that is negative as an int. */
size_t ove_wait_moved(size_t moved);

OVE_EXTERN_C_END

#endif
