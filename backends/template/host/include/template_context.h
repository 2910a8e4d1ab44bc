/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The place where a thread of the host is saved, and its stack. */
#ifndef OVE_TEMPLATE_CONTEXT_H
#define OVE_TEMPLATE_CONTEXT_H

#include <ucontext.h>

typedef ucontext_t template_context_t;

/** The host's requirements of a stack. */
#define OVE_BACKEND_STACK_ALIGN 16
/** The bytes that the kernel takes of a stack for itself are added here. */
#define OVE_BACKEND_STACK_BYTES(n) (n)
#define OVE_BACKEND_STACK_MIN      16384

#define template_stack_begin(thread, memory) (memory)

#endif
