/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The saved state of a thread on the host, and its stack. */
#ifndef OVE_TEMPLATE_CONTEXT_H
#define OVE_TEMPLATE_CONTEXT_H

#include <ucontext.h>

typedef ucontext_t template_context_t;

/** The host's requirements for a stack. */
#define OVE_BACKEND_STACK_ALIGN 16
/** Add the bytes that your kernel uses of a stack for itself here. */
#define OVE_BACKEND_STACK_BYTES(n) (n)
#define OVE_BACKEND_STACK_MIN      16384

#define template_stack_begin(thread, memory) (memory)

#endif
