/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's part of ove_seam/thread.h: the memory of a thread and of its stack. */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

#include <ove_backend/waiter.h>
#include <ove_generic/inherit.h>
#include <ove_generic/life.h>
#include <ove_seam/thread_common.h>

/** The kernel's requirements of a stack. */
#define OVE_BACKEND_STACK_ALIGN 16
/** The bytes that the kernel takes of a stack for itself are added here. */
#define OVE_BACKEND_STACK_BYTES(n) (n)
#define OVE_BACKEND_STACK_MIN      16384

struct ove_thread {
	/* The kernel's own object comes first: then the handle is the kernel's, and no call looks it up. */
	ucontext_t native;
	struct ove_thread_common common;
	struct ove_generic_inherit inherit; /**< for backends/generic's mutex: drop it where the kernel inherits */
	struct ove_generic_life life;       /**< for backends/generic's join: drop it where the kernel joins */
	struct ove_thread *next;            /**< in the list of all that live */
	uint64_t wake_ms;                   /**< when a wait ends by itself; UINT64_MAX: never */
	bool is_waiting;
	bool has_permit; /**< of park */
	bool is_suspended;
};

#endif
