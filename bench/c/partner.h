/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The second thread of a case that needs two. */
#ifndef BENCH_C_PARTNER_H
#define BENCH_C_PARTNER_H

#include <ove/thread.h>

/** Stack size of a case's thread, in bytes. */
#define PARTNER_STACK 1024

/** The runner's priority. */
#define PRIORITY_RUNNER OVE_PRIO_NORMAL
/** More urgent than the runner, so a woken thread runs at once. */
#define PRIORITY_URGENT OVE_PRIO_HIGH

/** Tells the partner to end; it checks this each time it is woken. */
extern volatile bool partner_stops;

/** Start the partner. */
bool partner_start(ove_thread_fn entry, ove_prio_t priority);

/** The running partner. */
ove_thread_t partner_thread(void);

/** Join the partner, which must have been told to stop and woken, and deinitialise it. */
bool partner_end(void);

#endif
