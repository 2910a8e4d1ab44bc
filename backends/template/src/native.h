/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel of this template, so that it runs: one processor, no interrupts, threads that give way where they wait and
 * where they let a more urgent one go on. Yours has a scheduler; drop this file and src/scheduler.c.
 */
#ifndef OVE_TEMPLATE_NATIVE_H
#define OVE_TEMPLATE_NATIVE_H

#include <ove_seam/thread.h>

/** The thread that runs; NULL before the start. */
extern struct ove_thread *template_running;

/** Let @p thread take part from now on. */
void template_add(struct ove_thread *thread);

/** Let it take part no more. */
void template_remove(const struct ove_thread *thread);

/** Run the most urgent thread that can run, the caller where it is that; wait for one where none can. */
void template_switch(void);

/** As template_switch(), for a thread that lets equals go first. */
void template_yield(void);

/** Let the calling thread wait until @p wake_ms or until is_waiting is cleared. @returns false when it was the
 * time */
bool template_wait(uint64_t wake_ms);

/** When a timeout from now ends. */
uint64_t template_end_ms(uint32_t timeout_ms);

#endif
