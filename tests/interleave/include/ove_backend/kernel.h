/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Contexts and the critical section of the model. */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/lang.h>

/** The model keeps the state of the critical section. */
typedef unsigned ove_backend_critical_t;

/* The application's critical section is not searched. */
static inline bool ove_backend_in_section(void)
{
	return false;
}

/* The scheduler is not locked. */
#define OVE_BACKEND_SCHEDULER_DEPTH 0u

/* The stacks are allocated on the host and are larger than any search needs. */
static inline void ove_backend_check_stack(void)
{
}

#endif
