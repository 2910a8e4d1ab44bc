/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The application's critical section: interrupts are masked and preemption is disabled, so kernel calls inside it
 * neither unmask nor switch. A wait inside it finds preemption disabled, and stops the program.
 */
#include <ove_backend/tx.h>
#include <ove_seam/section.h>

unsigned ove_threadx_sections;

ove_backend_critical_t ove_backend_section_enter(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_threadx_sections++;
	_tx_thread_preempt_disable++;
	return key;
}

void ove_backend_section_exit(ove_backend_critical_t key)
{
	ove_threadx_sections--;
	_tx_thread_preempt_disable--;
	ove_threadx_switch_soon();
	ove_backend_critical_exit(key);
}
