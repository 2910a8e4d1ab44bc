// SPDX-License-Identifier: MIT OR Apache-2.0
// Both kinds of saved frame begin with the same words: s0-s11, then the tag. For a thread that left in a call, the tag
// is its return address; for a preempted one it is 0, and the rest of the frame has the address.
// No processor state belongs to a trap, so either kind is resumed from either context.

#include <alloy/config.hpp>

#include "alloy_clint.h"

    // `current` comes after the ranks' heads and one or two words of bits; see common_m/switch_mainline.S.
#if ALLOY_PRIORITY_STEP > 3
    .equ KERNEL_CURRENT, 4 * (7 * ALLOY_PRIORITY_STEP + 7)
#else
    .equ KERNEL_CURRENT, 4 * (7 * ALLOY_PRIORITY_STEP + 6)
#endif
    .equ FRAME_TAG, 48
    .equ FRAME_PC, 52
    .equ FRAME_RA, 56
    .equ FRAME_T0, 60
    .equ FRAME_T1, 64
    .equ FRAME_A0, 88
    .equ FRAME, 128
    .equ CALL_FRAME, 64

    .equ MIE, 8
    .equ MSIE, 8
    .equ MSIP, 8
    // mret's target: machine mode, with interrupts enabled.
    .equ MPP_AND_MPIE, 0x1880
    .equ SOFTWARE_INTERRUPT, 0x80000003

    .macro kept instruction, base
    \instruction s0, 0(\base)
    \instruction s1, 4(\base)
    \instruction s2, 8(\base)
    \instruction s3, 12(\base)
    \instruction s4, 16(\base)
    \instruction s5, 20(\base)
    \instruction s6, 24(\base)
    \instruction s7, 28(\base)
    \instruction s8, 32(\base)
    \instruction s9, 36(\base)
    \instruction s10, 40(\base)
    \instruction s11, 44(\base)
    .endm

    .macro spoiled instruction
    \instruction ra, FRAME_RA(sp)
    \instruction t0, FRAME_T0(sp)
    \instruction t1, FRAME_T1(sp)
    \instruction t2, FRAME_T1+4(sp)
    \instruction t3, FRAME_T1+8(sp)
    \instruction t4, FRAME_T1+12(sp)
    \instruction t5, FRAME_T1+16(sp)
    \instruction t6, FRAME_T1+20(sp)
    \instruction a0, FRAME_A0(sp)
    \instruction a1, FRAME_A0+4(sp)
    \instruction a2, FRAME_A0+8(sp)
    \instruction a3, FRAME_A0+12(sp)
    \instruction a4, FRAME_A0+16(sp)
    \instruction a5, FRAME_A0+20(sp)
    \instruction a6, FRAME_A0+24(sp)
    \instruction a7, FRAME_A0+28(sp)
    .endm

// The start of the handlers' stack: the main stack pointer at the scheduler start.
    .section .bss.alloy_port_main_sp, "aw", @nobits
    .balign 4
alloy_port_main_sp:
    .skip 4

    .section .text.alloy_port_switch, "ax", @progbits
    .balign 4

// void alloy_port_switch(Tcb* from, Tcb* next): masked, thread.
    .global alloy_port_switch
    .type alloy_port_switch, @function
alloy_port_switch:
    addi sp, sp, -CALL_FRAME
    kept sw, sp
    sw ra, FRAME_TAG(sp)
    sw sp, 0(a0)
#if ALLOY_STACK_GUARD
    mv s0, a1
    call alloy_port_check_canary
    mv a1, s0
#endif
#if ALLOY_SWITCH_HOOK
    mv s0, a1
    mv a0, a1
    call alloy_switch_hook
    mv a1, s0
#endif
    lw sp, 0(a1)

// Resumes the thread whose frame is at sp. Masked.
resume:
    kept lw, sp
    lw ra, FRAME_TAG(sp)
    beqz ra, resume_preempted
    addi sp, sp, CALL_FRAME
    csrsi mstatus, MIE
    ret
resume_preempted:
    lw t0, FRAME_PC(sp)
    csrw mepc, t0
    li t0, MPP_AND_MPIE
    csrs mstatus, t0
    spoiled lw
    addi sp, sp, FRAME
    mret

// void alloy_port_start(Tcb* first): masked, on the main stack. Does not return.
    .global alloy_port_start
    .type alloy_port_start, @function
alloy_port_start:
    la t0, alloy_port_main_sp
    sw sp, 0(t0)
    lw sp, 0(a0)
    j resume

// Every trap comes here: mtvec is in direct mode. A thread's frame is on its own stack; handlers run on the main stack.
    .global alloy_port_trap
    .type alloy_port_trap, @function
    .balign 4
alloy_port_trap:
    addi sp, sp, -FRAME
    spoiled sw
    csrr t0, mepc
    sw t0, FRAME_PC(sp)
    csrr a0, mcause
    mv a1, sp
    csrr t0, mscratch
    bnez t0, nested
    csrw mscratch, sp
    la t0, alloy_port_main_sp
    lw sp, 0(t0)
    li t0, SOFTWARE_INTERRUPT
    beq a0, t0, switch
    csrci mie, MSIE
    call alloy_port_handle
    csrci mstatus, MIE
    csrsi mie, MSIE
    // A switch requested by the handler needs no trap of its own.
    csrr t0, mip
    andi t0, t0, MSIP
    bnez t0, switch
    csrrw sp, mscratch, zero
    j resume_preempted

// A handler was interrupted; no switch happens.
nested:
    call alloy_port_handle
    csrci mstatus, MIE
    j resume_preempted

switch:
    li t0, ALLOY_CLINT_MSIP
    sw zero, 0(t0)
    csrr t1, mscratch
    kept sw, t1
    sw zero, FRAME_TAG(t1)
    la t0, alloy_kernel
    lw a0, KERNEL_CURRENT(t0)
    sw t1, 0(a0)
#if ALLOY_STACK_GUARD
    call alloy_port_check_canary
#endif
    call alloy_port_choose
#if ALLOY_SWITCH_HOOK
    mv s0, a0
    call alloy_switch_hook
    mv a0, s0
#endif
    csrw mscratch, zero
    lw sp, 0(a0)
    j resume
    .size alloy_port_switch, . - alloy_port_switch

// Entry of a new thread: s0 is its function, s1 the argument.
    .section .text.alloy_port_thread_begin, "ax", @progbits
    .balign 2
    .global alloy_port_thread_begin
    .type alloy_port_thread_begin, @function
alloy_port_thread_begin:
    mv a0, s1
    jalr s0
    call alloy_thread_finished
    .size alloy_port_thread_begin, . - alloy_port_thread_begin
