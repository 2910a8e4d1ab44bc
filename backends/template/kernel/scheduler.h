/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel of this template, so that it runs: one processor, the most urgent ready thread runs, equals in the order
 * in which they became ready. Yours has a scheduler; drop the folders kernel/, host/ and what is left of cortex-m/.
 *
 * Each call is made inside the critical section, which keeps the switch out until it ends.
 */
#ifndef OVE_TEMPLATE_SCHEDULER_H
#define OVE_TEMPLATE_SCHEDULER_H

#include <ove_generic/ticks.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

OVE_EXTERN_C_BEGIN

/** No tick comes so late. */
#define TEMPLATE_FOREVER UINT64_MAX

/** Let @p thread take part from now on, behind its equals. */
void template_add(struct ove_thread *thread);

/** Let it take part no more. */
void template_remove(const struct ove_thread *thread);

/** Let the running thread's equals go first. */
void template_yield(void);

/** Let the running thread @p wait until template_wake() or until the tick @p wake_tick. The wait begins where the
 * critical section ends; wait in a loop until the thread's state is TEMPLATE_READY. */
void template_wait(enum template_state wait, uint64_t wake_tick);

/** End the wait of @p thread. */
void template_wake(struct ove_thread *thread);

/** End the waits whose tick has come, and the turn of the running thread where equals take turns. */
void template_tick(uint64_t now);

/** Begin and end a stretch of the running thread in which no other runs. It must not wait there. Nests. */
void template_hold(void);
void template_release(void);

/** Make the most urgent ready thread the running one. @returns it; NULL while none is ready */
struct ove_thread *template_choose(void);

/** The tick at which a wait of @p ms from now ends, at the soonest. */
static inline uint64_t template_end_of(uint32_t ms)
{
	/* The clock, not the count of ticks: a tick may be pending. */
	return ms == OVE_WAIT_FOREVER ? TEMPLATE_FOREVER
				      : ove_backend_time_get_ticks() + ove_generic_ms_in_ticks(ms) + 1u;
}

/*
 * The part of the processor, or of the host, with template_switch(): host/src/kernel_host.c, cortex-m/src/switch.c.
 */

/** Make the thread's first frame: it begins in @p entry. */
void template_port_init(struct ove_thread *thread, void *stack, size_t bytes, void (*entry)(void));

/** Begin with the first thread. @returns never */
void template_port_start(void);

OVE_EXTERN_C_END

#endif
