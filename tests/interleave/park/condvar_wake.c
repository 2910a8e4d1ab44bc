/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The condition variable for a kernel's own mutex, under other names, because the seam is the same. */
#include <ove/mutex.h>
#include <ove_backend/waiter.h>

/* The inheritance of a kernel's own mutex changes a waiter's priority without updating ove's lists. */
static void join_unknown_to_the_kernel(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	ove_generic_waiter_join(waiter, list);
	waiter->thread->inherit.waiting = NULL;
}

#define ove_generic_waiter_join join_unknown_to_the_kernel

#undef OVE_GENERIC_MUTEX
#define ove_backend_condvar_wait      condvar_wake_wait
#define ove_backend_condvar_signal    condvar_wake_signal
#define ove_backend_condvar_broadcast condvar_wake_broadcast
/* The source under search itself. */
#include "../../../backends/generic/src/condvar.c"

#define CONDVAR       condvar_wake
#define CONDVAR_WAKES 1
#include "../condvar_searches.h"
