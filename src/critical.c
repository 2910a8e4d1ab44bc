/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/critical.h>
#include <ove/inline/check.h>
#include <ove_seam/kernel.h>

_Static_assert(sizeof(ove_backend_critical_t) <= sizeof(ove_critical_t), "the key of a section is a word");

ove_critical_t ove_critical_enter(void)
{
	OVE_CHECK_PRIORITY();
	return (ove_critical_t)ove_backend_section_enter();
}

bool ove_in_isr(void)
{
	return ove_backend_in_isr();
}

void ove_critical_exit(ove_critical_t key)
{
	ove_backend_section_exit((ove_backend_critical_t)key);
}
