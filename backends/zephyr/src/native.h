/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the sources of this backend share. */
#ifndef OVE_BACKENDS_ZEPHYR_NATIVE_H
#define OVE_BACKENDS_ZEPHYR_NATIVE_H

#include <ove_seam/thread.h>

struct ove_generic_waiter;

/** The ove wait that the thread is in, else NULL. Critical section. */
const struct ove_generic_waiter *ove_zephyr_waiter_of(const struct ove_thread *thread);

/** The calling thread sleeps from here on in a call of ove, or no more. */
void ove_zephyr_mark_sleep(bool is_asleep);
/** Whether another thread or an ISR has ended the calling thread's last wait; ove_backend_wait_end() has the reason. */
bool ove_zephyr_is_wait_ended(void);

/** Make the threads of the kernel for those that were initialised before the kernel could. */
void ove_zephyr_threads_make(void);

/** Hand the threads made before the start to the scheduler, in their order. */
void ove_zephyr_threads_start(void);

/** Give the thread the place above all priorities of ove. */
void ove_zephyr_raise_above_all(struct ove_thread *thread);

/** The clocks of ove begin. */
void ove_zephyr_clock_start(void);

#if CONFIG_OVE_TICKLESS || CONFIG_OVE_TICK_STOP
/** The clock of ove moves on by @p ticks that no interrupt counts. Masked. */
void ove_zephyr_clock_skip(uint32_t ticks);
#endif

/** The kernel's tick at which the clocks of ove began. */
extern int64_t ove_zephyr_first_tick;
/** Ticks that ove's clock counts and the kernel does not: interrupts were masked for longer than one. */
int64_t ove_zephyr_lost_ticks(void);

#endif
