/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Critical sections: no other thread runs, no callback, and no interrupt that may call the kernel.
 *
 * Sections nest. A call inside one keeps it: a thread that is woken there runs when the outermost section ends, however
 * urgent it is. What waits is refused: with checks by OVE_ERR_CONTEXT, or a stop where a call has no answer; without,
 * a call that finds what it wants is carried out, and one that would have to wait does not return: the program stops
 * with OVE_STOP_CONTEXT or stands still, and nobody enters another section. On the host threads run at the same time,
 * and a section excludes other sections only.
 */
#ifndef OVE_CRITICAL_H
#define OVE_CRITICAL_H

#include <stddef.h>

#include <ove/inline/hot.h>

OVE_EXTERN_C_BEGIN

/** What ove_critical_exit() goes back to. */
typedef size_t ove_critical_t;

/**
 * Begin a critical section. Keep it short: nothing else runs meanwhile.
 *
 * @returns what to hand to ove_critical_exit(), in the same thread or ISR
 * @context any
 * @blocks never; on the host until another thread's section ends
 * @cost O(1)
 */
ove_critical_t ove_critical_enter(void);

/**
 * End the innermost critical section. At the end of the outermost one, what became ready in it and is more urgent runs
 * at once.
 *
 * @param state  of the ove_critical_enter() that began it
 * @context any
 * @blocks never
 * @cost O(1); O(priorities) if the thread holds a mutex that others wait for
 */
void ove_critical_exit(ove_critical_t state);

OVE_EXTERN_C_END

#endif
