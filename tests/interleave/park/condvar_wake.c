/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The condition variable beside a kernel's own mutex, under other names: it is the same seam. */
#include <ove/mutex.h>

#undef OVE_GENERIC_MUTEX
#define ove_backend_condvar_wait      condvar_wake_wait
#define ove_backend_condvar_signal    condvar_wake_signal
#define ove_backend_condvar_broadcast condvar_wake_broadcast
/* The source under search itself. */
#include "../../../backends/generic/src/condvar.c"

#define CONDVAR       condvar_wake
#define CONDVAR_WAKES 1
#include "../condvar_searches.h"
