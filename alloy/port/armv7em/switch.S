// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/config.hpp>

    .syntax unified
    .thumb

    .equ TCB_STACK, 24
    .equ MPU_RBAR, 0xe000ed9c
    .equ MPU_GUARD_REGION, 0x17

// The guard is an MPU region that moves to the stack of the next thread. Until then it stays in place: the registers
// that an exception saves for `no_thread` go to the stack of the thread that has left.
    .macro move_guard thread
#if ALLOY_STACK_GUARD
    ldr r12, =alloy_port_guarded
    str \thread, [r12]
    ldr r12, =MPU_RBAR
    ldr r3, [\thread, #TCB_STACK]
    orr r3, r3, #MPU_GUARD_REGION
    str r3, [r12]
#endif
    .endm

// A frame may have skipped the guard. The overflow is then reported on the main stack.
    .macro guard_next
#if ALLOY_STACK_GUARD
    ldr r3, [r0, #TCB_STACK]
    add r3, r3, #ALLOY_STACK_GUARD_BYTES
    cmp sp, r3
    bhs 9f
    movs r3, #0
    msr control, r3
    isb
    bl alloy_port_overflow
9:  mov r11, r1
#endif
    .endm

    .macro take_stack
    move_guard r11
    mov sp, r2
    .endm

    .macro guard_in_handler
    move_guard r1
    .endm

// A store below the stack hits the guard, unless the stack pointer is below the guard already.
    .macro guard_room words
#if ALLOY_STACK_GUARD
    ldr r3, =alloy_port_guarded
    ldr r3, [r3]
    ldr r3, [r3, #TCB_STACK]
    add r3, r3, #ALLOY_STACK_GUARD_BYTES
    cmp r0, r3
    bhs 9f
    bl alloy_port_overflow
9:
#endif
    .endm

#include "../common_m/switch_mainline.S"
