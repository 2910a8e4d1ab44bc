/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Interrupts of a Cortex-M whose vector table is NuttX's. ove's line number is the kernel's number minus 16. */
#ifndef OVE_BACKEND_IRQ_H
#define OVE_BACKEND_IRQ_H

#include <ove/types.h>
#include <ove_generic/irq.h>

OVE_EXTERN_C_BEGIN

/** Register @p handler with the kernel. */
int ove_nuttx_irq_connect(uint32_t irq, void (*handler)(void));

OVE_EXTERN_C_END

#if defined(__arm__)
#define OVE_IRQ(name) OVE_IRQ_##name
#define OVE_IRQ_HANDLER(name)                                                         \
	static void ove_irq_handler_##name(void);                                     \
	static int ove_irq_connect_##name(void)                                       \
	{                                                                             \
		return ove_nuttx_irq_connect(OVE_IRQ_##name, ove_irq_handler_##name); \
	}                                                                             \
	OVE_STATIC_INIT(ove_irq_##name, ove_irq_connect_##name);                      \
	static void ove_irq_handler_##name(void)
#else
#define OVE_IRQ(name)         UINT32_MAX
#define OVE_IRQ_HANDLER(name) __attribute__((unused)) static void ove_irq_handler_##name(void)
#endif

#endif
