// SPDX-License-Identifier: MIT OR Apache-2.0
// Both kinds of saved frame begin with the same nine words: r8-r11, r4-r7, then the tag. For a thread that left in a
// call, the tag is its return address; for a preempted one it is an EXC_RETURN, which is negative.

#include <alloy/config.hpp>

    .syntax unified
    .cpu cortex-m0
    .thumb

// `current` comes after the ranks' heads and one or two words of bits; see common_m/switch_mainline.S. `no_thread`
// follows it.
#if ALLOY_PRIORITY_STEP > 3
    .equ KERNEL_CURRENT, 4 * (7 * ALLOY_PRIORITY_STEP + 7)
#else
    .equ KERNEL_CURRENT, 4 * (7 * ALLOY_PRIORITY_STEP + 6)
#endif
    .equ TCB_RANK, 28
    .equ FRAME_TAG, 32
    .equ ICSR, 0xe000ed04

// void alloy_port_switch(Tcb* from, Tcb* next): masked, thread mode.
    .section .text.alloy_port_switch, "ax", %progbits
    .global alloy_port_switch
    .type alloy_port_switch, %function
    .thumb_func
alloy_port_switch:
#if ALLOY_BOOT_THREAD
    // Only a thread uses the process stack. A handler gets here if it makes a thread call that readies a more urgent
    // thread; that thread would then run in the handler, on the handler's stack. For the reason why only
    // ALLOY_BOOT_THREAD checks this, see common_m/switch_mainline.S.
    mrs r3, control
    lsls r3, r3, #30
    bpl 5f
#endif
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
#if ALLOY_SWITCH_HOOK
    // The nine words pushed above leave sp at an odd multiple of 4.
    sub sp, #4
    mov r4, r2
    mov r0, r1
    bl alloy_switch_hook
    mov r2, r4
#endif
    mov sp, r2
    pop {r4-r7}
    mov r8, r4
    mov r9, r5
    mov r10, r6
    mov r11, r7
    cpsie i
    pop {r4-r7, pc}

    // The next thread was preempted, so only an exception return can resume it. Until the switch, `no_thread` runs at
    // the rank of the next thread; the registers that the switch saves for it are discarded.
3:  ldr r2, =alloy_kernel + KERNEL_CURRENT
    ldrb r3, [r1, #TCB_RANK]
    mov r1, r2
    adds r1, #4
    strb r3, [r1, #TCB_RANK]
    str r1, [r2]
    ldr r2, =ICSR
    movs r3, #1
    lsls r3, r3, #28
    str r3, [r2]
    dsb
    cpsie i
    isb
4:  b 4b
#if ALLOY_BOOT_THREAD
5:  bl alloy_port_switch_in_handler
#endif
    .ltorg
    .size alloy_port_switch, . - alloy_port_switch

    .section .text.PendSV_Handler, "ax", %progbits
    .global PendSV_Handler
    .type PendSV_Handler, %function
    .thumb_func
PendSV_Handler:
    // Interrupts are not masked: see alloy_port_choose().
    ldr r2, =alloy_kernel + KERNEL_CURRENT
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
    ldr r1, [r2]
    str r0, [r1]
#if ALLOY_STACK_GUARD
    mov r0, r1
    bl alloy_port_check_canary
#endif
    bl alloy_port_choose
#if ALLOY_SWITCH_HOOK
    mov r4, r0
    bl alloy_switch_hook
    mov r0, r4
#endif
    ldr r0, [r0]
    ldmia r0!, {r4-r7}
    mov r8, r4
    mov r9, r5
    mov r10, r6
    mov r11, r7
    ldmia r0!, {r4-r7}
    ldmia r0!, {r3}
    // Clear the Thumb bit of a return address.
    subs r1, r3, #1
    bpl 1f
    msr psp, r0
    bx r3

    // The next thread left in a call: build an exception frame that returns to the call's return address.
1:  subs r0, r0, #32
    str r1, [r0, #24]
    movs r1, #1
    lsls r1, r1, #24
    str r1, [r0, #28]
    msr psp, r0
    movs r3, #2
    mvns r3, r3
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

// Entry of a new thread: r4 is its function, r5 the argument.
    .section .text.alloy_port_thread_begin, "ax", %progbits
    .global alloy_port_thread_begin
    .type alloy_port_thread_begin, %function
    .thumb_func
alloy_port_thread_begin:
    mov r0, r5
    blx r4
    bl alloy_thread_finished
    .size alloy_port_thread_begin, . - alloy_port_thread_begin
