/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Behaviour that ove's headers leave to a kernel; tests/sweep/policy.h defines each word. */
#ifndef OVE_TRAITS_POLICY_H
#define OVE_TRAITS_POLICY_H

#define SWEEP_SEM     SWEEP_HANDS_OVER
#define SWEEP_MUTEX   SWEEP_HANDS_OVER
#define SWEEP_QUEUE   SWEEP_HANDS_OVER
#define SWEEP_EVENT   SWEEP_HANDS_OVER
#define SWEEP_GROUP   SWEEP_HANDS_OVER
#define SWEEP_STREAM  SWEEP_TRIES_AGAIN
#define SWEEP_CONDVAR SWEEP_HANDS_OVER

#define SWEEP_CONDVAR_HANDS  1
#define SWEEP_GROUP_STEPS    0
#define SWEEP_RESET_STEPS    0
#define SWEEP_SLEEP_STEPS    0
#define SWEEP_ENDS_LATE      0
#define SWEEP_SUSPENDED_LAST 0
#define SWEEP_SUSPENDED_RUNS 0
#define SWEEP_THREAD_CALLS   0

#endif
