/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of the kernel itself: contexts, the start, the critical section, the end; ove_backend_critical_t, what a
 * section's end restores.
 */
#ifndef OVE_SEAM_KERNEL_H
#define OVE_SEAM_KERNEL_H

#include <stdbool.h>

#include <ove/lang.h>
#include <ove_backend/kernel.h>

OVE_EXTERN_C_BEGIN

/** Whether the caller is an interrupt. Any context. */
bool ove_backend_in_isr(void);

/** Whether the scheduler runs and the caller is a thread. Also true of a native thread where the kernel runs those
 * before ove_backend_start(). Any context. */
bool ove_backend_in_thread(void);

/** Whether ove_backend_start() has been called. Not in an ISR. */
#ifndef OVE_BACKEND_STARTED
#define OVE_BACKEND_STARTED() ove_backend_in_thread()
#endif

/**
 * Start the scheduler: the threads made so far run, the most urgent first, and the timers' service with them. Once,
 * from main().
 *
 * @returns only on failure, an OVE_ERR_*
 */
int ove_backend_start(void);

/**
 * Begin what no other thread and no interrupt that calls ove may come into. Nests. Any context. A thread that is woken
 * inside runs after the outermost end at the earliest.
 *
 * @returns what the matching end takes
 */
ove_backend_critical_t ove_backend_critical_enter(void);

/** End it. A more urgent thread that was woken inside runs at once, where @p key is of the outermost begin. */
void ove_backend_critical_exit(ove_backend_critical_t key);

/** End it where no thread was woken inside. A backend whose exit asks whether one was defines a shorter way. */
#ifndef OVE_BACKEND_CRITICAL_EXIT_QUIET
#define OVE_BACKEND_CRITICAL_EXIT_QUIET(key) ove_backend_critical_exit(key)
#endif

/** Stop the program if the calling thread has left its stack. May do nothing where the kernel or the MMU sees to that.
 */
void ove_backend_check_stack(void);

/** Let nothing else run from here on: the program is about to say why it stops. Any context. Returns. */
void ove_backend_halt(void);

OVE_EXTERN_C_END

#include <ove_seam/scheduler.h>
#include <ove_seam/section.h>

#endif
