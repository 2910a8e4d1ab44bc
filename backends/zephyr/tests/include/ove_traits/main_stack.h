/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The end of the interrupts' stack. A kernel without this file has the one of ove's linker scripts. */
#ifndef OVE_TRAITS_MAIN_STACK_H
#define OVE_TRAITS_MAIN_STACK_H

#include <stdint.h>

#include <zephyr/kernel.h>

#if defined(CONFIG_MPU_STACK_GUARD)
extern char z_interrupt_stacks[];
/** Where the kernel lets the guard of the interrupts' stack end. */
#define TEST_MAIN_STACK_END ((uintptr_t)z_interrupt_stacks + MPU_GUARD_ALIGN_AND_SIZE)
#endif

#endif
