// SPDX-License-Identifier: MIT OR Apache-2.0
// Both kinds of saved frame begin with the same nine words: r4-r11, then what the thread goes on with. A thread that
// left by a call goes on at a return address; one that was preempted, by an EXC_RETURN, which is negative.

#include <alloy/config.hpp>

    .syntax unified
    .thumb

    .equ KERNEL_READY_BITS, 40
    .equ KERNEL_CURRENT, 44
    .equ KERNEL_MODE, 48
    .equ TCB_STACK, 24
    .equ FRAME_TAG, 32
    .equ ICSR, 0xe000ed04
    .equ PENDSVSET, 0x10000000
    .equ MPU_RBAR, 0xe000ed9c
    .equ MPU_GUARD_REGION, 0x17

    .macro unmask_interrupts scratch
#if ALLOY_MASK_PRIORITY
    movs \scratch, #0
    msr basepri, \scratch
#else
    cpsie i
#endif
    .endm

    .macro mask_interrupts scratch
#if ALLOY_MASK_PRIORITY
    cpsid i
    movs \scratch, #ALLOY_MASK_PRIORITY
    msr basepri, \scratch
    isb
    cpsie i
#else
    cpsid i
#endif
    .endm

    // Moves the guard to the stack of the thread in r1. Uses r12 and lr.
    .macro guard_stack
#if ALLOY_STACK_GUARD
    ldr r12, =MPU_RBAR
    ldr lr, [r1, #TCB_STACK]
    orr lr, lr, #MPU_GUARD_REGION
    str lr, [r12]
#endif
    .endm

// void alloy_port_switch(Tcb* from, Tcb* next): masked, thread mode.
    .section .text.alloy_port_switch, "ax", %progbits
    .global alloy_port_switch
    .type alloy_port_switch, %function
    .thumb_func
alloy_port_switch:
#if defined(__ARM_FP)
    mrs r3, control
    lsls r3, r3, #29
    bmi 2f
1:
#endif
    push {r4-r11, lr}
    str sp, [r0]
    guard_stack
    ldr r2, [r1]
    ldr r3, [r2, #FRAME_TAG]
    cmp r3, #0
    bmi 3f
    mov sp, r2
    unmask_interrupts r3
    pop {r4-r11, pc}

#if defined(__ARM_FP)
    // The thread uses the FPU: its return address becomes the stub below, and the next thread starts without.
2:  vmrs r3, fpscr
    push {r3, lr}
    vpush {s16-s31}
    mrs r3, control
    bic r3, r3, #4
    msr control, r3
    isb
    adr lr, resume_fpu
    orr lr, lr, #1
    b 1b

    .align 2
resume_fpu:
    vpop {s16-s31}
    pop {r3, lr}
    vmsr fpscr, r3
    bx lr
#endif

    // The next thread was preempted, and only an exception return brings that back.
3:  ldr r2, =alloy_kernel
    movs r3, #1
    str r3, [r2, #KERNEL_MODE]
    ldr r2, =ICSR
    mov r3, #PENDSVSET
    str r3, [r2]
    dsb
    unmask_interrupts r3
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
    mask_interrupts r3
    ldr r3, [r2, #KERNEL_MODE]
    cbnz r3, 2f
    mrs r0, psp
#if defined(__ARM_FP)
    tst lr, #0x10
    it eq
    vstmdbeq r0!, {s16-s31}
#endif
    stmdb r0!, {r4-r11, lr}
    ldr r1, [r2, #KERNEL_CURRENT]
    str r0, [r1]
1:  ldr r3, [r2, #KERNEL_READY_BITS]
    clz r3, r3
    ldr r1, [r2, r3, lsl #2]
    str r1, [r2, #KERNEL_CURRENT]
    guard_stack
    ldr r0, [r1]
    ldmia r0!, {r4-r11, lr}
    cmp lr, #0
    bpl 4f
#if defined(__ARM_FP)
    tst lr, #0x10
    it eq
    vldmiaeq r0!, {s16-s31}
#endif
    msr psp, r0
    unmask_interrupts r3
    bx lr

    // The switch was asked for by a thread that has saved itself, or is held.
2:  cmp r3, #1
    bne 3f
    movs r3, #0
    str r3, [r2, #KERNEL_MODE]
    b 1b
3:  unmask_interrupts r3
    bx lr

    // The next thread left by a call: an exception frame that returns to where that call returns to.
4:  bic r2, lr, #1
    mov r3, #0x01000000
    stmdb r0!, {r2, r3}
    subs r0, r0, #24
    msr psp, r0
    mvn lr, #2
    unmask_interrupts r3
    bx lr
    .ltorg
    .size PendSV_Handler, . - PendSV_Handler

// void alloy_port_start(Tcb* first): masked, thread mode on the main stack. Does not return.
    .section .text.alloy_port_start, "ax", %progbits
    .global alloy_port_start
    .type alloy_port_start, %function
    .thumb_func
alloy_port_start:
    mov r1, r0
    guard_stack
    ldr r0, [r1]
    msr psp, r0
    movs r2, #2
    msr control, r2
    isb
    unmask_interrupts r3
    pop {r4-r11, pc}
    .ltorg
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
