/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The part of the kernel that the inline calls use, without the kernel's own headers: those define short names such as
 * LONG, which applications use too. ove_backend/tx.h includes them, for sources of the backend.
 */
#ifndef OVE_BACKEND_NATIVE_H
#define OVE_BACKEND_NATIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/lang.h>
#include <ove_generic/ticks.h>
#include <ove_threadx_sizes.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

/** The threads that wait for one object; see ove_backend/line.h. */
struct ove_threadx_line {
	struct TX_THREAD_STRUCT *first;
};

/** The running thread; NULL only during a switch. The kernel declares it with its own type. */
extern struct TX_THREAD_STRUCT *_tx_thread_current_ptr;

OVE_EXTERN_C_END

#endif
