/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the sources of this backend share. */
#ifndef OVE_BACKENDS_THREADX_NATIVE_H
#define OVE_BACKENDS_THREADX_NATIVE_H

#include <ove_backend/tx.h>

/** Make the kernel's thread of @p thread, as ove_backend_thread_init() does; @p native is the kernel's priority. */
void ove_threadx_make(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory, UINT native, UINT start);

/** The thread that runs when no other is ready; `./ove trace` knows it by this name. */
extern struct ove_thread ove_threadx_idle;

/** Make it. @returns as ove_backend_thread_init() */
int ove_threadx_make_idle(void);

/** SysTick and the clock begin. Interrupts masked. */
void ove_threadx_start_tick(void);

/** Counts of the processor's clock since the start. Any context. */
uint64_t ove_threadx_counts(void);

/** The clocks of the kernel and of ove move on by @p ticks that no interrupt counts. Masked. */
void ove_threadx_clock_skip(ULONG ticks);

#if CONFIG_OVE_TICKLESS
/** The idle thread sleeps until the next timeout ends, or until an interrupt; not if another thread is ready. */
void ove_threadx_sleep(void);
#endif

#if CONFIG_OVE_THREAD_RUNTIME
/** The running thread's turn ends, and that of @p next begins. In the switch, masked. */
void ove_threadx_count_turn(struct ove_thread *next);
#endif

#endif
