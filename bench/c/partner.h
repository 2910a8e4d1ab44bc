/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The second thread of a case that needs two. */
#ifndef BENCH_C_PARTNER_H
#define BENCH_C_PARTNER_H

#include <ove/thread.h>

/** Bytes of stack that a thread of a case gets. */
#define PARTNER_STACK 1024

/** The runner's priority. */
#define PRIORITY_RUNNER OVE_PRIO_NORMAL
/** Above the runner: what is woken runs at once. */
#define PRIORITY_URGENT OVE_PRIO_HIGH

/** Set when the partner is to end; it looks at it each time it is woken. */
extern volatile bool partner_stops;

/** Start the partner. */
bool partner_start(ove_thread_fn entry, ove_prio_t priority);

/** The running partner. */
ove_thread_t partner_thread(void);

/** Wait for the end of the partner, which has been told to stop and been woken, and take it back. */
bool partner_end(void);

#endif
