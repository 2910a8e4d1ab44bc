/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel that makes this template run, on one processor. The most urgent ready thread runs; at equal priority, the
 * one that became ready first. Your kernel has a scheduler: drop the folders kernel/ and host/, and the switch in
 * cortex-m/.
 *
 * Each call is made inside the critical section, which delays the switch until it ends.
 */
#ifndef OVE_TEMPLATE_SCHEDULER_H
#define OVE_TEMPLATE_SCHEDULER_H

#include <ove_generic/ticks.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

OVE_EXTERN_C_BEGIN

/** A tick that is never reached. */
#define TEMPLATE_FOREVER UINT64_MAX

/** Add @p thread to the scheduler, after threads of equal priority. */
void template_add(struct ove_thread *thread);

/** Remove the thread from the scheduler. */
void template_remove(const struct ove_thread *thread);

/** Move the running thread after threads of equal priority. */
void template_yield(void);

/** Let the running thread @p wait until template_wake() or the tick @p wake_tick. The wait starts at the end of the
 * critical section; wait in a loop until the thread's state is TEMPLATE_READY. */
void template_wait(enum template_state wait, uint64_t wake_tick);

/** End the wait of @p thread. */
void template_wake(struct ove_thread *thread);

/** End the waits whose tick has come, and the running thread's turn if threads of equal priority take turns. */
void template_tick(uint64_t now);

/** Start and end a period in which only the running thread runs. That thread must not wait in the period. Nests. */
void template_hold(void);
void template_release(void);

/** Make the most urgent ready thread the running one. @returns that thread; NULL while none is ready */
struct ove_thread *template_choose(void);

/** Return the earliest tick at which a wait of @p ms from now ends. */
static inline uint64_t template_end_of(uint32_t ms)
{
	/* Use the clock, not the tick count: a tick may be pending. */
	return ms == OVE_WAIT_FOREVER ? TEMPLATE_FOREVER
				      : ove_backend_time_get_ticks() + ove_generic_ms_in_ticks(ms) + 1u;
}

/*
 * The part of the processor, or of the host, with template_switch(): host/src/kernel_host.c, cortex-m/src/switch.c.
 */

/** Create the thread's first frame: the thread starts in @p entry. */
void template_port_init(struct ove_thread *thread, void *stack, size_t bytes, void (*entry)(void));

/** Start with the first thread. @returns never */
void template_port_start(void);

OVE_EXTERN_C_END

#endif
