/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Condition variables, built on the kernel's; see docs/design/layout.md, "What a backend does".
 *
 * A wait longer than the kernel's longest one ends after that time, as if signalled: a thread between two kernel waits
 * could not be signalled. The caller tests its condition again, as after every wait.
 */
#ifndef OVE_BACKEND_CONDVAR_H
#define OVE_BACKEND_CONDVAR_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_mutex;

/** src/condvar.cpp checks this layout. */
struct ove_condvar {
	alloy_link native[1]; /**< the first waiter */
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
