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
	OVE_POSIX_STOPPED = 2 /**< it will not go on before it is resumed */
};

/** Values of ove_thread.sleep. */
enum ove_posix_sleep {
	OVE_POSIX_AWAKE = 0,
	OVE_POSIX_ASLEEP = 1,
	OVE_POSIX_SLEEP_ENDED = 2 /**< by another thread */
};

#define OVE_POSIX_STOP_SIGNAL (SIGRTMIN + 3)

/** Stop the program for a wait that is not a thread's. In every configuration. */
void ove_posix_require_thread(void);

/** No deadline. */
#define OVE_POSIX_NEVER UINT64_MAX

/** Nanoseconds of the host's clock. */
uint64_t ove_posix_host_ns(void);
/** Nanoseconds of ove's clock, which is the host's unless an application has stopped it, whatever the start. */
uint64_t ove_posix_clock_ns(void);
/** The start on that clock; 0 before it. */
uint64_t ove_posix_start_ns(void);
/** Begin to count. Once, in the critical section. */
void ove_posix_clock_start(void);
/** The deadline of a timeout on ove_posix_clock_ns(), OVE_POSIX_NEVER for OVE_WAIT_FOREVER. */
uint64_t ove_posix_deadline_ns(uint32_t timeout_ms);

/** Wait while @p word is @p value, until @p deadline_ns of the host's clock. May end for nothing. @returns false when
 * the time is over */
bool ove_posix_futex_wait(uint32_t *word, uint32_t value, uint64_t deadline_ns);
void ove_posix_futex_wake_all(uint32_t *word);
void ove_posix_futex_wake_one(uint32_t *word);

/** Map a stack of at least @p bytes. @returns false without memory */
bool ove_posix_stack_map(struct ove_posix_stack *stack, size_t bytes);
void ove_posix_stack_unmap(struct ove_posix_stack *stack);
/** The part that the thread runs on. */
unsigned char *ove_posix_stack_begin(const struct ove_posix_stack *stack);
size_t ove_posix_stack_bytes(const struct ove_posix_stack *stack);

/** Let faults of the calling thread be handled on the spare part of @p stack. */
void ove_posix_fault_use_spare_stack(const struct ove_posix_stack *stack);
void ove_posix_fault_leave_spare_stack(void);
void ove_posix_fault_install(void);

/** Catch the signal that stops a running thread. */
void ove_posix_suspend_install(void);
/** Stop the calling thread here if another thread wants it to. Not while held. */
void ove_posix_suspend_point(void);
/** Tell a suspender that the calling thread, which now waits, will not go on before it is resumed. */
void ove_posix_suspend_while_waiting(void);

/** Make the host threads of what was made before the start. In the critical section. */
int ove_posix_threads_start(void);

/** Whether the thread that is made is the timer service. In the critical section. */
extern bool ove_posix_makes_service;

/** Whether the scheduler runs. */
bool ove_posix_is_started(void);

#endif
