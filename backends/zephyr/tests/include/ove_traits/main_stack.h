/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The end of the interrupt stack. A kernel without this file uses the end that ove's linker scripts define. */
#ifndef OVE_TRAITS_MAIN_STACK_H
#define OVE_TRAITS_MAIN_STACK_H

#include <stdint.h>

#include <zephyr/kernel.h>

#if defined(CONFIG_MPU_STACK_GUARD)
extern char z_interrupt_stacks[];
/** The end of the kernel's guard of the interrupt stack. */
#define TEST_MAIN_STACK_END ((uintptr_t)z_interrupt_stacks + MPU_GUARD_ALIGN_AND_SIZE)
#endif

#endif
