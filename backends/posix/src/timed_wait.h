/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A wait with a timeout by ove's clock. That clock differs from the host's when an application stops it; see
 * ove_seam/tick_stop.h. All such waits are then in a list, which tells what is due next.
 */
#ifndef OVE_POSIX_TIMED_WAIT_H
#define OVE_POSIX_TIMED_WAIT_H

#include "native.h"

struct ove_posix_timed_wait {
	uint32_t *word;
	uint64_t deadline_ns; /* OVE_POSIX_NEVER: in no list */
#if CONFIG_OVE_TICK_STOP
	struct ove_posix_timed_wait *next;
	uint64_t number; /* in the order in which waits started */
	uint32_t change; /* number of the clock change up to which the host's deadline is right */
#endif
};

#if CONFIG_OVE_TICK_STOP

/**
 * Start the wait of the calling thread. Outside critical sections, like the next two. A thread that moves the clock
 * waits for each wait in the list, so the caller is held until its wait ends: neither suspended nor preempted in it.
 */
void ove_posix_timed_begin(struct ove_posix_timed_wait *wait, uint32_t *word, uint64_t deadline_ns);
/** Wait while the word is @p value, until the deadline. May return early without a reason. @returns false on timeout */
bool ove_posix_timed_wait(struct ove_posix_timed_wait *wait, uint32_t value);
/** End the wait; the thread is ready. It may be suspended here. */
void ove_posix_timed_end(struct ove_posix_timed_wait *wait);
/** Return the wait that expires first; NULL if none has a timeout. In the critical section. */
const struct ove_posix_timed_wait *ove_posix_first_timed_wait(void);

#else

static inline void ove_posix_timed_begin(struct ove_posix_timed_wait *wait, uint32_t *word, uint64_t deadline_ns)
{
	wait->word = word;
	wait->deadline_ns = deadline_ns;
}

static inline bool ove_posix_timed_wait(struct ove_posix_timed_wait *wait, uint32_t value)
{
	return ove_posix_futex_wait(wait->word, value, wait->deadline_ns);
}

static inline void ove_posix_timed_end(struct ove_posix_timed_wait *wait)
{
	(void)wait;
}

#endif

#endif
