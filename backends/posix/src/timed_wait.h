/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A wait with a time limit by ove's clock. That clock leaves the host's where an application stops it; see
 * ove_seam/tick_stop.h. Then all such waits are in a list, which says what is due next.
 */
#ifndef OVE_POSIX_TIMED_WAIT_H
#define OVE_POSIX_TIMED_WAIT_H

#include "native.h"

struct ove_posix_timed_wait {
	uint32_t *word;
	uint64_t deadline_ns; /* OVE_POSIX_NEVER: in no list */
#if CONFIG_OVE_TICK_STOP
	struct ove_posix_timed_wait *next;
	uint64_t number; /* in the order in which waits began */
	uint32_t change; /* of the clock, up to which the host's deadline is right */
#endif
};

#if CONFIG_OVE_TICK_STOP

/**
 * The wait of the calling thread begins. Outside critical sections, as the next two. A thread that moves the clock
 * waits for each wait in the list, so the caller is held to the end of its wait: neither suspended nor preempted in it.
 */
void ove_posix_timed_begin(struct ove_posix_timed_wait *wait, uint32_t *word, uint64_t deadline_ns);
/** Wait while the word is @p value, until the deadline. May end for nothing. @returns false when the time is over */
bool ove_posix_timed_wait(struct ove_posix_timed_wait *wait, uint32_t value);
/** The wait is over, and the thread is ready. It may be suspended here. */
void ove_posix_timed_end(struct ove_posix_timed_wait *wait);
/** The wait that ends first; NULL if none has a time limit. In the critical section. */
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
