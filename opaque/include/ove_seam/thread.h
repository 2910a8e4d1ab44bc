/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of threads and their stacks, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_THREAD_H
#define OVE_OPAQUE_SEAM_THREAD_H

#include <ove/types/thread.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/thread.h>

OVE_OPAQUE_OBJECT(thread, OVE_OPAQUE_THREAD_BYTES);

#define OVE_BACKEND_STACK_ALIGN    OVE_OPAQUE_STACK_ALIGN
#define OVE_BACKEND_STACK_BYTES(n) OVE_OPAQUE_STACK_BYTES(n)
/* The image rejects a smaller stack, by its own number. */
#define OVE_BACKEND_STACK_MIN 512u
OVE_OPAQUE_NEEDS("ove_opaque_stack_with_" OVE_OPAQUE_TEXT(OVE_OPAQUE_STACK_EXTRA_BYTES) "_bytes_more");

/* A thread's descriptor contains an enumeration, and compilers have options for its size. */
OVE_OPAQUE_ASSERT(sizeof(ove_prio_t) == OVE_OPAQUE_ENUM_BYTES, "-fshort-enums or its contrary: not as ove is compiled");
OVE_OPAQUE_NEEDS("ove_opaque_priority_step_" OVE_OPAQUE_TEXT(CONFIG_OVE_PRIORITY_STEP));

OVE_EXTERN_C_BEGIN

/* The C++ binding calls this; kernels implement it inline. */
bool ove_opaque_in_thread(void);
#define ove_backend_in_thread ove_opaque_in_thread

OVE_EXTERN_C_END

#endif
