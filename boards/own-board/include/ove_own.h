/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * For a project with its own start-up code: the calls of its main() and its SysTick handler. See docs/own-board.md.
 * ove_boot() calls ove_main(); ove_prepare() is for a main() that creates its threads and starts the scheduler itself.
 */
#ifndef OVE_OWN_H
#define OVE_OWN_H

#include <ove/lang.h>
#include <ove_seam/run.h>

OVE_EXTERN_C_BEGIN

/**
 * Count a kernel tick. For the project's SysTick_Handler, after its HAL's work there. Before the scheduler runs, the
 * call has no effect.
 *
 * @context isr, of SysTick only
 * @blocks never
 * @cost the kernel's tick
 */
void ove_systick_handler(void);

OVE_EXTERN_C_END

#endif
