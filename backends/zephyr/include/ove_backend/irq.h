/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Interrupts of a Cortex-M whose vector table Zephyr's build makes. A line is the number in the device tree. */
#ifndef OVE_BACKEND_IRQ_H
#define OVE_BACKEND_IRQ_H

#include <ove_generic/irq.h>

#if defined(__arm__)
#include <zephyr/irq.h>
#include <zephyr/sw_isr_table.h>

#define OVE_IRQ(name) OVE_IRQ_##name
/* The kernel's build collects these in a table. The priority is the kernel's default. */
#define OVE_IRQ_HANDLER(name)                                        \
	static void ove_irq_handler_##name(void);                    \
	static void ove_irq_call_##name(const void *unused)          \
	{                                                            \
		(void)unused;                                        \
		ove_irq_handler_##name();                            \
	}                                                            \
	Z_ISR_DECLARE(OVE_IRQ_##name, 0, ove_irq_call_##name, NULL); \
	static void ove_irq_handler_##name(void)
#else
#define OVE_IRQ(name)         UINT32_MAX
#define OVE_IRQ_HANDLER(name) __attribute__((unused)) static void ove_irq_handler_##name(void)
#endif

#endif
