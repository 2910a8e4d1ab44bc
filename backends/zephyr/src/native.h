/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the sources of this backend share. */
#ifndef OVE_BACKENDS_ZEPHYR_NATIVE_H
#define OVE_BACKENDS_ZEPHYR_NATIVE_H

#include <ove_seam/thread.h>

struct ove_generic_waiter;

/** Return the ove wait that the thread is in, or NULL. Critical section. */
const struct ove_generic_waiter *ove_zephyr_waiter_of(const struct ove_thread *thread);

/** Mark the calling thread as sleeping in an ove call, or clear the mark. */
void ove_zephyr_mark_sleep(bool is_asleep);
/** Return true if another thread or an ISR ended the caller's last wait; ove_backend_wait_end() has the reason. */
bool ove_zephyr_is_wait_ended(void);

/** Create the kernel threads of those that were initialised before the kernel was ready. */
void ove_zephyr_threads_make(void);

/** Hand the threads created before the start to the scheduler, in their order. */
void ove_zephyr_threads_start(void);

/** Give the thread the priority above all ove priorities. */
void ove_zephyr_raise_above_all(struct ove_thread *thread);

/** Start ove's clocks. */
void ove_zephyr_clock_start(void);

#if CONFIG_OVE_TICKLESS || CONFIG_OVE_TICK_STOP
/** Advance ove's clock by @p ticks that no interrupt counts. Masked. */
void ove_zephyr_clock_skip(uint32_t ticks);
#endif

/** The kernel tick at which ove's clocks started. */
extern int64_t ove_zephyr_first_tick;
/** Return the ticks that ove's clock counts and the kernel lost, because interrupts were masked for longer than one. */
int64_t ove_zephyr_lost_ticks(void);

#endif
