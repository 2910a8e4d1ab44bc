/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of the kernel itself: contexts, the start, the critical section and the end, and ove_backend_critical_t, the
 * state that the exit of a section restores.
 */
#ifndef OVE_SEAM_KERNEL_H
#define OVE_SEAM_KERNEL_H

#include <stdbool.h>

#include <ove/lang.h>
#include <ove_backend/kernel.h>

OVE_EXTERN_C_BEGIN

/** Return true if the caller is an interrupt. Any context. */
bool ove_backend_in_isr(void);

/** Return true if the scheduler runs and the caller is a thread. Also true for a native thread, if the kernel runs
 * those before ove_backend_start(). Any context. */
bool ove_backend_in_thread(void);

/** Return true if ove_backend_start() has been called. Not in an ISR. */
#ifndef OVE_BACKEND_STARTED
#define OVE_BACKEND_STARTED() ove_backend_in_thread()
#endif

/**
 * Start the scheduler. The threads created so far run, the most urgent first, and so does the timer service. Called
 * once, from main().
 *
 * @returns only on failure, an OVE_ERR_*
 */
int ove_backend_start(void);

/**
 * Enter a critical section: no other thread, and no interrupt that calls ove, runs inside it. Nests. Any context. A
 * thread that is woken inside runs at the earliest after the outermost exit.
 *
 * @returns the key for the matching exit
 */
ove_backend_critical_t ove_backend_critical_enter(void);

/** Leave it. If @p key is from the outermost enter, a more urgent thread that was woken inside runs at once. */
void ove_backend_critical_exit(ove_backend_critical_t key);

/** Leave it if no thread was woken inside. A backend whose exit tests for that defines a shorter version. */
#ifndef OVE_BACKEND_CRITICAL_EXIT_QUIET
#define OVE_BACKEND_CRITICAL_EXIT_QUIET(key) ove_backend_critical_exit(key)
#endif

/** Stop the program if the calling thread has left its stack. May do nothing if the kernel or the MMU checks that.
 */
void ove_backend_check_stack(void);

/** Keep all other code from running from now on: the program is about to report why it stops. Any context. Returns. */
void ove_backend_halt(void);

OVE_EXTERN_C_END

#include <ove_seam/scheduler.h>
#include <ove_seam/section.h>

#endif
