/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Device interrupts, for drivers. Each interrupt has a number, a handler and a priority, and is enabled or not.
 *
 * OVE_IRQ(name) is the number of an interrupt: its line in the interrupt controller, from 0. The names are those in the
 * board's list, boards/<board>/interrupts.txt; in a project with its own board, those in its CMSIS header, without
 * `_IRQn`. A board that the kernel itself describes has no list: the application passes the number of the line.
 *
 * OVE_IRQ_HANDLER(name) { ... } defines the handler at file scope. If the vector table is ove's or the project's, the
 * macro defines the function that the table names, such as ETHERNET_Handler() or ETH_IRQHandler(). If the table is the
 * kernel's, the handler is registered with the kernel before ove_main(). The handler is an ISR. On a host, nothing
 * calls the handler.
 *
 * Priorities are those of the processor's register, as in ove/critical.h: 0 is the most urgent, 255 the least, and only
 * the upper bits count. On ove's boards an interrupt starts with a priority that may call ove. A handler with a more
 * urgent priority than ove_irq_most_urgent() must not call ove; if it does, and checks are on, the program stops with
 * OVE_STOP_CONTEXT and the call's name.
 *
 * Without an interrupt controller (on a host), calls with an error code return OVE_ERR_NOT_SUPPORTED, and the others
 * return 0 or false. An ISR that is too urgent for other ove calls may make the calls below with "context any".
 */
#ifndef OVE_IRQ_H
#define OVE_IRQ_H

#include <stdbool.h>
#include <stdint.h>

#include <ove/lang.h>
#include <ove_seam/irq.h>

OVE_EXTERN_C_BEGIN

/* These macros paste the name unexpanded: a vendor's header may define a macro of that name. */
#if !defined(OVE_IRQ) || !defined(OVE_IRQ_HANDLER)
#error "ove_backend/irq.h must define OVE_IRQ(name) and OVE_IRQ_HANDLER(name)"
#endif

/**
 * Enable an interrupt that has a handler. If the interrupt is pending, not masked, and more urgent than the caller, its
 * handler runs at once. An interrupt without a handler stays disabled, because its first request would end the program.
 * On a project's own board an interrupt has no handler if its entry in the vector table is NULL, Default_Handler(), or
 * a function that begins with a jump to itself. ove_board_irq_attach() enables the board's software interrupts.
 *
 * @param irq  the number of an interrupt
 * @returns OVE_OK, OVE_ERR_INVALID (no such line, or no handler), OVE_ERR_NOT_SUPPORTED (no interrupt controller)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_irq_enable(uint32_t irq);

/**
 * Disable an interrupt. When the call returns in a thread, the handler is not running and will not start. While the
 * interrupt is disabled, a request of the device makes it pending.
 *
 * @param irq  the number of an interrupt
 * @returns OVE_OK, OVE_ERR_INVALID (no such line), OVE_ERR_NOT_SUPPORTED (no interrupt controller)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_irq_disable(uint32_t irq);

/**
 * Tell whether an interrupt is enabled.
 *
 * @param irq  the number of an interrupt; with checks, a line that does not exist stops the program
 * @returns true after ove_irq_enable()
 * @context any
 * @blocks never
 * @cost O(1)
 */
bool ove_irq_is_enabled(uint32_t irq);

/**
 * Set the priority of an interrupt that is not enabled.
 *
 * @param irq       the number of an interrupt
 * @param priority  0 to 255; the processor implements the upper bits. A handler that calls ove needs
 * ove_irq_most_urgent() or a greater number
 * @returns as ove_irq_disable(); with checks: OVE_ERR_INVALID (a priority above 255)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_irq_set_priority(uint32_t irq, uint32_t priority);

/**
 * Get the priority of an interrupt.
 *
 * @param irq  the number of an interrupt; with checks, a line that does not exist stops the program
 * @returns the priority, in the bits that the processor implements
 * @context any
 * @blocks never
 * @cost O(1)
 */
uint32_t ove_irq_get_priority(uint32_t irq);

/**
 * Get the most urgent priority at which a handler may call ove: the kernel's critical sections mask this priority and
 * all less urgent ones.
 *
 * @returns the smallest such number; 0 if the kernel masks all interrupts
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
uint32_t ove_irq_most_urgent(void);

/**
 * Make an interrupt pending, as its device does. The handler runs at once if the interrupt is enabled, not masked, and
 * more urgent than the caller; otherwise as soon as all of this holds.
 *
 * @param irq  the number of an interrupt
 * @returns as ove_irq_disable()
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_irq_pend(uint32_t irq);

/**
 * Clear the pending state of an interrupt. A device that still requests the interrupt makes it pending again.
 *
 * @param irq  the number of an interrupt
 * @returns as ove_irq_disable()
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_irq_clear(uint32_t irq);

/**
 * Tell whether an interrupt is pending: its handler has not started since the last request.
 *
 * @param irq  the number of an interrupt; with checks, a line that does not exist stops the program
 * @returns true if it is pending
 * @context any
 * @blocks never
 * @cost O(1)
 */
bool ove_irq_is_pending(uint32_t irq);

OVE_EXTERN_C_END

#endif
