// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Kernel and application must be compiled with the same configuration. Each file that includes the kernel
// refers to symbols that name its configuration; kernel.cpp defines the kernel's. A file with a different
// configuration fails to link, and the message names the option. The section of these references is not
// loaded: they cost no memory.

#include <alloy/config.hpp>

#define ALLOY_SYMBOL_2(name, value) "\"the_kernel_must_have_ALLOY_" #name "=" #value "\""
#define ALLOY_SYMBOL(name, value) ALLOY_SYMBOL_2(name, value)

#ifdef ALLOY_CONFIGURATION_IS_DEFINED_HERE
#define ALLOY_SAME(name, value) asm(".globl " ALLOY_SYMBOL(name, value) "\n.set " ALLOY_SYMBOL(name, value) ", 0");
#else
// The section is retained ("R"), because the linker resolves no symbols for a section that it drops.
#define ALLOY_SAME(name, value)                                                                                        \
    asm(".pushsection .alloy.configuration,\"R\",%progbits\n.dc.a " ALLOY_SYMBOL(name, value) "\n.popsection");
#endif

ALLOY_SAME(CHECKS, ALLOY_CHECKS)
ALLOY_SAME(SMALL, ALLOY_SMALL)
ALLOY_SAME(TICK_HZ, ALLOY_TICK_HZ)
ALLOY_SAME(PRIORITY_STEP, ALLOY_PRIORITY_STEP)
ALLOY_SAME(MASK_PRIORITY, ALLOY_MASK_PRIORITY)
ALLOY_SAME(KEPT_MASK, ALLOY_KEPT_MASK)
ALLOY_SAME(STACK_GUARD, ALLOY_STACK_GUARD)
ALLOY_SAME(STACK_GUARD_BYTES, ALLOY_STACK_GUARD_BYTES)
ALLOY_SAME(STACK_PAINT, ALLOY_STACK_PAINT)
ALLOY_SAME(SWITCH_HOOK, ALLOY_SWITCH_HOOK)
ALLOY_SAME(BOOT_THREAD, ALLOY_BOOT_THREAD)
ALLOY_SAME(ERRNO, ALLOY_ERRNO)
