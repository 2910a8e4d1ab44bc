/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the sources of this backend share. */
#ifndef OVE_BACKENDS_THREADX_NATIVE_H
#define OVE_BACKENDS_THREADX_NATIVE_H

#include <ove_backend/tx.h>

/** Create the kernel thread of @p thread, like ove_backend_thread_init(); @p native is the kernel's priority. */
void ove_threadx_make(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory, UINT native, UINT start);

/** The thread that runs when no other one is ready; `./ove trace` identifies it by this name. */
extern struct ove_thread ove_threadx_idle;

/** Create the idle thread. @returns like ove_backend_thread_init() */
int ove_threadx_make_idle(void);

/** Start SysTick and the clock. Interrupts masked. */
void ove_threadx_start_tick(void);

/** Return the processor clock cycles since the start. Any context. */
uint64_t ove_threadx_counts(void);

/** Advance the clocks of the kernel and of ove by @p ticks that no interrupt counts. Masked. */
void ove_threadx_clock_skip(ULONG ticks);

#if CONFIG_OVE_TICKLESS
/** Let the idle thread sleep until the next timeout or an interrupt; not if another thread is ready. */
void ove_threadx_sleep(void);
#endif

#if CONFIG_OVE_THREAD_RUNTIME
/** End the turn of the running thread and start that of @p next. In the switch, masked. */
void ove_threadx_count_turn(struct ove_thread *next);
#endif

#endif
