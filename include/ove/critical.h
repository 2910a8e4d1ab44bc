/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Critical sections: inside a section no other thread runs, no callback runs, and no interrupt that may call the kernel
 * is taken.
 *
 * Sections nest. No call ends a section early: a thread woken inside a section runs when the outermost section ends,
 * however urgent the thread is.
 *
 * A call that may wait is not legal inside a section. With checks on, such a call returns OVE_ERR_CONTEXT, or stops
 * the program if the call cannot return an error. With checks off, a call that does not have to wait succeeds. A call
 * that has to wait does not return: the program stops with OVE_STOP_CONTEXT or hangs, and no other thread enters a
 * section.
 *
 * If threads run at the same time (OVE_HAS_STRICT_PRIORITY is 0), a section excludes only other sections.
 *
 * Interrupt priorities. An ISR may call ove only if critical sections mask it. docs/capabilities.md lists the
 * priorities that each kernel masks. On a Cortex-M, a smaller number is more urgent. The numbers are those of the
 * processor's register, which holds the priority in its upper bits. ARMv6-M masks all interrupts at once: there, an ISR
 * of any priority may call.
 *
 * With checks on, each call for ISRs, ove_critical_enter() and the calls that read the time check the priority on a
 * Cortex-M. A call from an ISR that is too urgent, from the NMI or from a hard fault prints the interrupt's number and
 * both priorities, and stops the program with OVE_STOP_CONTEXT and the call's name. With checks off, such a call can
 * corrupt any kernel state that the ISR interrupted.
 */
#ifndef OVE_CRITICAL_H
#define OVE_CRITICAL_H

#include <stdbool.h>
#include <stddef.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** The state that ove_critical_exit() restores. */
typedef size_t ove_critical_t;

/**
 * Begin a critical section. Keep the section short: nothing else runs during it.
 *
 * @returns the state to pass to ove_critical_exit(), in the same thread or ISR
 * @context any
 * @blocks never; on the host until another thread's section ends
 * @cost O(1)
 */
ove_critical_t ove_critical_enter(void);

/**
 * End the innermost critical section. When the outermost section ends, a more urgent thread that became ready inside
 * the section runs at once.
 *
 * @param key  the result of the ove_critical_enter() that began the section
 * @context any
 * @blocks never
 * @cost O(1); O(priorities) if the thread holds a mutex that others wait for
 */
void ove_critical_exit(ove_critical_t key);

/**
 * Tell whether the caller is an ISR, for code that serves both threads and ISRs.
 *
 * @returns true in an ISR
 * @context any
 * @blocks never
 * @cost O(1)
 */
bool ove_in_isr(void);

OVE_EXTERN_C_END

#endif
