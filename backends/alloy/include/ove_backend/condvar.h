/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Condition variables, on the kernel's; see docs/design/layout.md, "What a backend does".
 *
 * A wait that is longer than the kernel's longest ends with that, as if signalled: no thread could signal a thread
 * between two waits. The caller looks at its condition again, as after every wait.
 */
#ifndef OVE_BACKEND_CONDVAR_H
#define OVE_BACKEND_CONDVAR_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_mutex;

/** As src/condvar.cpp pins it. */
struct ove_condvar {
	alloy_link native[1]; /**< the first of those that wait */
};

static inline void ove_backend_condvar_init(struct ove_condvar *condvar)
{
	condvar->native[0] = 0;
}

static inline void ove_backend_condvar_deinit(struct ove_condvar *condvar)
{
	(void)condvar;
}

static inline bool ove_backend_condvar_in_use(struct ove_condvar *condvar)
{
	return *(volatile alloy_link *)&condvar->native[0] != 0u;
}

OVE_EXTERN_C_END

#endif
