/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Interrupts of a Cortex-M whose vector table belongs to ove or to the project; else none. For ove_backend/irq.h.
 */
#ifndef OVE_BACKEND_IRQ_H
#define OVE_BACKEND_IRQ_H

/** For src/: the kernel does not enable interrupts itself. */
#define OVE_GENERIC_IRQ_ENABLE 1

#include <ove_generic/irq.h>

#if !defined(__arm__)
/* No interrupt line has this number, so no code calls the handler. */
#define OVE_IRQ(name)         UINT32_MAX
#define OVE_IRQ_HANDLER(name) __attribute__((unused)) static void ove_irq_handler_##name(void)
#elif CONFIG_OVE_OWN_BOARD
/* The names follow the vendors' start-up files and headers. */
#define OVE_IRQ(name)         ((uint32_t)name##_IRQn)
#define OVE_IRQ_HANDLER(name) OVE_GENERIC_IRQ_FUNCTION(name##_IRQHandler)
#else
#define OVE_IRQ(name)         OVE_IRQ_##name
#define OVE_IRQ_HANDLER(name) OVE_GENERIC_IRQ_FUNCTION(name##_Handler)
#endif

#endif
