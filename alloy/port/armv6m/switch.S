// SPDX-License-Identifier: MIT OR Apache-2.0
// Both kinds of saved frame begin with the same nine words: r8-r11, r4-r7, then what the thread goes on with. A thread
// that left by a call goes on at a return address; one that was preempted, by an EXC_RETURN, which is negative.

#include <alloy/config.hpp>

    .syntax unified
    .cpu cortex-m0
    .thumb

    .equ KERNEL_CURRENT, 44
    .equ KERNEL_MODE, 48
    .equ FRAME_TAG, 32
    .equ ICSR, 0xe000ed04

// void alloy_port_switch(Tcb* from, Tcb* next): masked, thread mode.
    .section .text.alloy_port_switch, "ax", %progbits
    .global alloy_port_switch
    .type alloy_port_switch, %function
    .thumb_func
alloy_port_switch:
    push {r4-r7, lr}
    mov r4, r8
    mov r5, r9
    mov r6, r10
    mov r7, r11
    push {r4-r7}
    mov r2, sp
    str r2, [r0]
#if ALLOY_STACK_GUARD
    mov r4, r1
    bl alloy_port_check_canary
    mov r1, r4
#endif
    ldr r2, [r1]
    ldr r3, [r2, #FRAME_TAG]
    cmp r3, #0
    bmi 3f
    mov sp, r2
    pop {r4-r7}
    mov r8, r4
    mov r9, r5
    mov r10, r6
    mov r11, r7
    cpsie i
    pop {r4-r7, pc}

    // The next thread was preempted, and only an exception return brings that back.
3:  ldr r2, =alloy_kernel
    movs r3, #1
    str r3, [r2, #KERNEL_MODE]
    ldr r2, =ICSR
    lsls r3, r3, #28
    str r3, [r2]
    dsb
    cpsie i
    isb
4:  b 4b
    .ltorg
    .size alloy_port_switch, . - alloy_port_switch

    .section .text.PendSV_Handler, "ax", %progbits
    .global PendSV_Handler
    .type PendSV_Handler, %function
    .thumb_func
PendSV_Handler:
    ldr r2, =alloy_kernel
    cpsid i
    ldr r3, [r2, #KERNEL_MODE]
    cmp r3, #0
    bne 2f
    mrs r0, psp
    subs r0, r0, #20
    mov r1, r0
    mov r3, lr
    stmia r1!, {r4-r7}
    str r3, [r1]
    subs r0, r0, #16
    mov r4, r8
    mov r5, r9
    mov r6, r10
    mov r7, r11
    mov r1, r0
    stmia r1!, {r4-r7}
    ldr r1, [r2, #KERNEL_CURRENT]
    str r0, [r1]
#if ALLOY_STACK_GUARD
    mov r0, r1
    bl alloy_port_check_canary
#endif
1:  bl alloy_port_choose
    ldr r0, [r0]
    ldmia r0!, {r4-r7}
    mov r8, r4
    mov r9, r5
    mov r10, r6
    mov r11, r7
    ldmia r0!, {r4-r7}
    ldmia r0!, {r3}
    cmp r3, #0
    bpl 4f
    msr psp, r0
    cpsie i
    bx r3

    // The switch was asked for by a thread that has saved itself, or is held.
2:  cmp r3, #1
    bne 3f
    movs r3, #0
    str r3, [r2, #KERNEL_MODE]
    b 1b
3:  cpsie i
    bx lr

    // The next thread left by a call: an exception frame that returns to where that call returns to.
4:  subs r0, r0, #32
    movs r1, #1
    bics r3, r1
    str r3, [r0, #24]
    lsls r1, r1, #24
    str r1, [r0, #28]
    msr psp, r0
    movs r3, #2
    mvns r3, r3
    cpsie i
    bx r3
    .ltorg
    .size PendSV_Handler, . - PendSV_Handler

// void alloy_port_start(Tcb* first): masked, thread mode on the main stack. Does not return.
    .section .text.alloy_port_start, "ax", %progbits
    .global alloy_port_start
    .type alloy_port_start, %function
    .thumb_func
alloy_port_start:
    ldr r0, [r0]
    msr psp, r0
    movs r2, #2
    msr control, r2
    isb
    pop {r4-r7}
    cpsie i
    pop {r4-r7, pc}
    .size alloy_port_start, . - alloy_port_start

// Where a new thread goes on: r4 is its function, r5 the argument.
    .section .text.alloy_port_thread_begin, "ax", %progbits
    .global alloy_port_thread_begin
    .type alloy_port_thread_begin, %function
    .thumb_func
alloy_port_thread_begin:
    mov r0, r5
    blx r4
    bl alloy_thread_finished
    .size alloy_port_thread_begin, . - alloy_port_thread_begin
