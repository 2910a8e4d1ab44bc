/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of the application's critical section. Included by ove_seam/kernel.h.
 */
#ifndef OVE_SEAM_SECTION_H
#define OVE_SEAM_SECTION_H

#include <stdbool.h>

#include <ove_backend/kernel.h>

OVE_EXTERN_C_BEGIN

/**
 * Enter the application's critical section, ove_critical_enter(). Every call that does not wait is legal in it, even if
 * ove_backend_critical_enter() allows only some native calls. Nests. Any context.
 *
 * @returns the key for the matching exit
 */
ove_backend_critical_t ove_backend_section_enter(void);

/** Leave it. */
void ove_backend_section_exit(ove_backend_critical_t key);

/** Return true if the caller is inside ove_backend_section_enter(). Any context. */
bool ove_backend_in_section(void);

OVE_EXTERN_C_END

#endif
