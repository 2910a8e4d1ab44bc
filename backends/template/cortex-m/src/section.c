/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/kernel.h>
#include <ove_seam/section.h>

/* The critical section is enough: every ove call that does not wait is legal in it, and none unmasks at its end. */
ove_backend_critical_t ove_backend_section_enter(void)
{
	return ove_backend_critical_enter();
}

void ove_backend_section_exit(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}
