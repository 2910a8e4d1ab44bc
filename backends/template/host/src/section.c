/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/kernel.h>
#include <ove_seam/section.h>

static unsigned depth;

/* The critical section is enough: every ove call that does not wait is legal in it. */
ove_backend_critical_t ove_backend_section_enter(void)
{
	depth++;
	return ove_backend_critical_enter();
}

void ove_backend_section_exit(ove_backend_critical_t key)
{
	depth--;
	ove_backend_critical_exit(key);
}

bool ove_backend_in_section(void)
{
	return depth != 0u;
}
