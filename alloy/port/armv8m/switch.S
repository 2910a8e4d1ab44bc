// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/config.hpp>

    .syntax unified
    .thumb

    .equ TCB_STACK, 24

// The processor compares sp with PSPLIM whenever sp changes. With one thread's stack and another thread's limit, an
// exception that cannot be masked would report an overflow, so there is no limit while they change.
    .macro guard_next
#if ALLOY_STACK_GUARD
    ldr r11, [r1, #TCB_STACK]
#endif
    .endm

    .macro take_stack
#if ALLOY_STACK_GUARD
    movs r3, #0
    msr psplim, r3
    mov sp, r2
    msr psplim, r11
#else
    mov sp, r2
#endif
    .endm

    .macro guard_in_handler
#if ALLOY_STACK_GUARD
    ldr r3, [r1, #TCB_STACK]
    msr psplim, r3
#endif
    .endm

// The processor does not check a store through a register other than sp.
    .macro guard_room words
#if ALLOY_STACK_GUARD
    mrs r3, psplim
    adds r3, r3, #(\words * 4)
    cmp r0, r3
    bhs 9f
    bl alloy_port_stack_overflow
9:
#endif
    .endm

#include "../common_m/switch_mainline.S"
