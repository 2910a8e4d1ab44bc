/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * For a project with its own start-up code: what its main() and its handler of SysTick call. See docs/own-board.md.
 * ove_boot() calls ove_main(); ove_prepare() is for a main() that makes its threads and starts the scheduler itself.
 */
#ifndef OVE_OWN_H
#define OVE_OWN_H

#include <ove/lang.h>
#include <ove_seam/run.h>

OVE_EXTERN_C_BEGIN

/**
 * Count a tick of the kernel. For the project's SysTick_Handler, after what its HAL does there. Before the scheduler
 * runs the call does nothing.
 *
 * @context isr, of SysTick only
 * @blocks never
 * @cost the kernel's tick
 */
void ove_systick_handler(void);

OVE_EXTERN_C_END

#endif
