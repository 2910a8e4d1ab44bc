// SPDX-License-Identifier: MIT OR Apache-2.0
// The switch of the processors with the full Thumb-2 instruction set. A port includes it after defining how it guards
// stacks:
//   guard_next           the thread in r0 has saved its registers, and the thread in r1 runs next. The present stack
//                        stays in use until take_stack, which is not invoked if the next thread was preempted. May use
//                        r3, r11 and r12.
//   take_stack           moves sp to r2. May use r3 and r12; r11 is as guard_next left it.
//   guard_room words     in a handler: that many words will be written below r0. May use r3.
//   guard_in_handler     on the main stack: the thread in r1 runs next. May use r3 and r12.
//
// Both kinds of saved frame begin with the same nine words: r4-r11, then the tag. For a thread that left in a call, the
// tag is its return address; for a preempted one it is an EXC_RETURN, which is negative.

// The ranks are those of alloy/priority.hpp. Ranks from 32 have a second word of bits.
    .equ RANK_COUNT, 7 * ALLOY_PRIORITY_STEP + 5
    .equ KERNEL_READY_BITS, 4 * RANK_COUNT
#if ALLOY_PRIORITY_STEP > 3
    .equ KERNEL_CURRENT, KERNEL_READY_BITS + 8
#else
    .equ KERNEL_CURRENT, KERNEL_READY_BITS + 4
#endif
    .equ KERNEL_NOBODY, KERNEL_CURRENT + 4
    .equ TCB_RANK, 28
    .equ FRAME_TAG, 32
    .equ ICSR, 0xe000ed04
    .equ PENDSVSET, 0x10000000

    .macro unmask_interrupts scratch
#if ALLOY_MASK_PRIORITY
    movs \scratch, #0
    msr basepri, \scratch
#else
    cpsie i
#endif
    .endm

// Sets the N flag if the thread was preempted, or if the caller is a handler: only a thread uses the process stack (bit
// 1 of CONTROL). A handler gets here if it makes a thread call that readies a more urgent thread; that thread would
// then run in the handler, on the handler's stack. Only ALLOY_BOOT_THREAD enables this check, as it does that of a
// wait: the layer that sets it checks the context of calls in some configurations only.
    .macro look_at_tag tag
#if ALLOY_BOOT_THREAD
    mrs r12, control
    orns \tag, \tag, r12, lsl #30
#else
    cmp \tag, #0
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
    guard_next
#if !ALLOY_STACK_GUARD && !ALLOY_SWITCH_HOOK
    // Load the next thread's sp into sp itself, which saves an instruction. If the branch is taken, the code at 3
    // restores sp.
    ldr sp, [r1]
    ldr r3, [sp, #FRAME_TAG]
    look_at_tag r3
    bmi 3f
#else
    ldr r2, [r1]
    ldr r3, [r2, #FRAME_TAG]
    look_at_tag r3
    bmi 3f
#if ALLOY_SWITCH_HOOK
    // The nine words pushed above leave sp at an odd multiple of 4.
    sub sp, sp, #4
    mov r4, r2
    mov r0, r1
    bl alloy_switch_hook
    mov r2, r4
#endif
    take_stack
#endif
    unmask_interrupts r3
    pop {r4-r11, pc}

#if defined(__ARM_FP)
    // The thread uses the FPU: its return address becomes the stub below, and the next thread starts without FPU state.
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

    // The next thread was preempted, so only an exception return can resume it. Until the switch, `no_thread` runs at
    // the rank of the next thread; the registers that the switch saves for it are discarded.
3:
#if !ALLOY_STACK_GUARD && !ALLOY_SWITCH_HOOK
    ldr sp, [r0]
#endif
#if ALLOY_BOOT_THREAD
    lsls r12, r12, #30
    bpl 5f
#endif
    ldr r2, =alloy_kernel
    ldrb r3, [r1, #TCB_RANK]
    strb r3, [r2, #(KERNEL_NOBODY + TCB_RANK)]
    add r3, r2, #KERNEL_NOBODY
    str r3, [r2, #KERNEL_CURRENT]
    ldr r2, =ICSR
    mov r3, #PENDSVSET
    str r3, [r2]
    dsb
    unmask_interrupts r3
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
    // Interrupts are not masked. If one emptied the ring between the two loads, choose again. One that changes the
    // choice in another way requests this handler again: see docs/design/alloy-kernel.md.
    mrs r0, psp
#if defined(__ARM_FP)
    tst lr, #0x10
    beq 3f
#endif
    guard_room 9
    stmdb r0!, {r4-r11, lr}
1:  ldr r2, =alloy_kernel
    ldr r1, [r2, #KERNEL_CURRENT]
    str r0, [r1]
4:  ldr r3, [r2, #KERNEL_READY_BITS]
#if ALLOY_PRIORITY_STEP > 3
    cbz r3, 7f
#endif
    clz r3, r3
8:  ldr r1, [r2, r3, lsl #2]
    cbz r1, 5f
    str r1, [r2, #KERNEL_CURRENT]
    guard_in_handler
#if ALLOY_SWITCH_HOOK
    push {r1, lr}
    mov r0, r1
    bl alloy_switch_hook
    pop {r1, lr}
#endif
    ldr r0, [r1]
    ldmia r0!, {r4-r12}
    // Clear the Thumb bit of a return address.
    subs r2, r12, #1
    bpl 2f
#if defined(__ARM_FP)
    tst r12, #0x10
    bne 6f
    vldmia r0!, {s16-s31}
6:
#endif
    msr psp, r0
    bx r12

5:  b 4b

#if ALLOY_PRIORITY_STEP > 3
    // The idle thread is always in a ring, so this word is not 0.
7:  ldr r3, [r2, #(KERNEL_READY_BITS + 4)]
    clz r3, r3
    adds r3, #32
    b 8b
#endif

    // The next thread left in a call: build an exception frame that returns to the call's return address. Here lr is
    // the EXC_RETURN of a thread without floating point.
2:  mov r3, #0x01000000
    stmdb r0!, {r2, r3}
    subs r0, r0, #24
    msr psp, r0
    bx lr

#if defined(__ARM_FP)
3:  guard_room 25
    vstmdb r0!, {s16-s31}
    stmdb r0!, {r4-r11, lr}
    orr lr, lr, #0x10
    b 1b
#endif
    .ltorg
    .size PendSV_Handler, . - PendSV_Handler

// void alloy_port_start(Tcb* first): masked, thread mode on the main stack. Does not return.
    .section .text.alloy_port_start, "ax", %progbits
    .global alloy_port_start
    .type alloy_port_start, %function
    .thumb_func
alloy_port_start:
    mov r1, r0
    guard_in_handler
    ldr r0, [r1]
    msr psp, r0
    movs r2, #2
    msr control, r2
    isb
    unmask_interrupts r3
    pop {r4-r11, pc}
    .ltorg
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
