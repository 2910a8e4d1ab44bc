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
 * Begin the application's critical section, ove_critical_enter(). In it every call is legal that does not wait, also
 * where ove_backend_critical_enter() allows only some of the kernel's. Nests. Any context.
 *
 * @returns what the matching end takes
 */
ove_backend_critical_t ove_backend_section_enter(void);

/** End it. */
void ove_backend_section_exit(ove_backend_critical_t key);

/** Whether the caller is inside ove_backend_section_enter(). Any context. */
bool ove_backend_in_section(void);

OVE_EXTERN_C_END

#endif
