/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * CONFIG_OVE_POSIX_STRICT: one thread at a time has the turn, the most urgent one that can run. Without the option,
 * each call here is empty. See docs/design/other-kernels.md.
 */
#ifndef OVE_POSIX_TURN_H
#define OVE_POSIX_TURN_H

#include <stdbool.h>

#include "native.h"

#if CONFIG_OVE_POSIX_STRICT

void ove_posix_turn_init(struct ove_thread *thread);
/** Add @p thread to the threads that take turns, until ove_posix_turn_quit(). Both in the critical section. */
void ove_posix_turn_join(struct ove_thread *thread);
void ove_posix_turn_quit(struct ove_thread *thread);
/** Record that @p thread can run again, after the ready threads of equal priority. In any context. */
void ove_posix_turn_ready(struct ove_thread *thread);
/** Record that the calling thread waits from now on, or has already stopped waiting, so that others may have the
 * turn. */
void ove_posix_turn_pause(void);
/** Wait until the calling thread has the turn. */
void ove_posix_turn_await(void);
/** Decide which thread has the turn next. At the end of each critical section, inside it. */
void ove_posix_turn_settle(void);
/** Give the turn to a more urgent thread, and wait until it comes back. Not while held. */
void ove_posix_turn_point(void);
/** The same in the signal's handler. @p context tells which code the signal interrupts. */
void ove_posix_turn_signal(void *context);
/** Let the thread that has the turn keep it until it waits, whatever becomes ready. In the critical section. */
void ove_posix_turn_lock(bool is_locked);
/** For the thread of main(), which never has the turn: wait for work, and do it. */
void ove_posix_turn_supervise(void);

#else

static inline void ove_posix_turn_init(struct ove_thread *thread)
{
	(void)thread;
}

static inline void ove_posix_turn_join(struct ove_thread *thread)
{
	(void)thread;
}

static inline void ove_posix_turn_quit(struct ove_thread *thread)
{
	(void)thread;
}

static inline void ove_posix_turn_ready(struct ove_thread *thread)
{
	(void)thread;
}

static inline void ove_posix_turn_pause(void)
{
}

static inline void ove_posix_turn_await(void)
{
}

static inline void ove_posix_turn_settle(void)
{
}

static inline void ove_posix_turn_point(void)
{
}

#endif

#endif
