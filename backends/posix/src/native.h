/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the sources of this backend share. */
#ifndef OVE_POSIX_NATIVE_H
#define OVE_POSIX_NATIVE_H

#include <stdbool.h>
#include <stdint.h>

#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>

/** Values of ove_thread.permit. */
enum ove_posix_permit {
	OVE_POSIX_PERMIT_NONE = 0,
	OVE_POSIX_PERMIT_GRANTED = 1,
	OVE_POSIX_PERMIT_AWAITED = 2 /**< the thread is parked */
};

/** Values of ove_thread.suspension. */
enum ove_posix_suspension {
	OVE_POSIX_RUNS = 0,
	OVE_POSIX_SHALL_STOP = 1,
	OVE_POSIX_STOPPED = 2 /**< the thread will not continue before it is resumed */
};

/** Values of ove_thread.sleep. */
enum ove_posix_sleep {
	OVE_POSIX_AWAKE = 0,
	OVE_POSIX_ASLEEP = 1,
	OVE_POSIX_SLEEP_ENDED = 2 /**< another thread has ended the sleep */
};

#define OVE_POSIX_STOP_SIGNAL (SIGRTMIN + 3)

/** Stop the program if the caller, which is about to wait, is not a thread. In every configuration. */
void ove_posix_require_thread(void);

/** No deadline. */
#define OVE_POSIX_NEVER UINT64_MAX

/** Return the host clock in nanoseconds. */
uint64_t ove_posix_host_ns(void);
/** Return ove's clock in nanoseconds: the host's, unless an application stopped it. Not counted from the start. */
uint64_t ove_posix_clock_ns(void);
/** Return the time of the start on that clock; 0 before the start. */
uint64_t ove_posix_start_ns(void);
/** Start the clock. Once, in the critical section. */
void ove_posix_clock_start(void);
/** Return the deadline of a timeout on ove_posix_clock_ns(), OVE_POSIX_NEVER for OVE_WAIT_FOREVER. */
uint64_t ove_posix_deadline_ns(uint32_t timeout_ms);

/** Wait while @p word is @p value, until @p deadline_ns of the host's clock. May return early without a reason.
 * @returns false when the deadline has passed */
bool ove_posix_futex_wait(uint32_t *word, uint32_t value, uint64_t deadline_ns);
void ove_posix_futex_wake_all(uint32_t *word);
void ove_posix_futex_wake_one(uint32_t *word);

/** Map a stack of at least @p bytes. @returns false if there is no memory */
bool ove_posix_stack_map(struct ove_posix_stack *stack, size_t bytes);
void ove_posix_stack_unmap(struct ove_posix_stack *stack);
/** Return the start of the part that the thread runs on. */
unsigned char *ove_posix_stack_begin(const struct ove_posix_stack *stack);
size_t ove_posix_stack_bytes(const struct ove_posix_stack *stack);

/** Handle faults of the calling thread on the spare part of @p stack. */
void ove_posix_fault_use_spare_stack(const struct ove_posix_stack *stack);
void ove_posix_fault_leave_spare_stack(void);
void ove_posix_fault_install(void);

/** Install the handler of the signal that stops a running thread. */
void ove_posix_suspend_install(void);
/** Stop the calling thread here if another thread has requested it. Not while held. */
void ove_posix_suspend_point(void);
/** Tell a suspender that the calling thread, which now waits, will not continue before it is resumed. */
void ove_posix_suspend_while_waiting(void);

/** Create the host threads of the ove threads created before the start. In the critical section. */
int ove_posix_threads_start(void);

/** True while the thread being created is the timer service. In the critical section. */
extern bool ove_posix_makes_service;

/** Return true if the scheduler runs. */
bool ove_posix_is_started(void);

#endif
