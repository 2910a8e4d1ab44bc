// SPDX-License-Identifier: MIT OR Apache-2.0
// registers.S for RV32.

    .macro for_all do
    .irp r, ra,t0,t1,t2,t3,t4,t5,t6,a1,a2,a3,a4,a5,a6,a7,s0,s1,s2,s3,s4,s5,s6,s7,s8,s9,s10,s11
    \do \r
    .endr
    .endm
    .macro for_kept do
    .irp r, s0,s1,s2,s3,s4,s5,s6,s7,s8,s9,s10,s11
    \do \r
    .endr
    .endm

    .macro save_kept
    addi sp, sp, -80
    sw ra, 52(sp)
    .set place, 0
    .irp r, s0,s1,s2,s3,s4,s5,s6,s7,s8,s9,s10,s11
    sw \r, place(sp)
    .set place, place + 4
    .endr
    .endm
    .macro return_result
    .set place, 0
    .irp r, s0,s1,s2,s3,s4,s5,s6,s7,s8,s9,s10,s11
    lw \r, place(sp)
    .set place, place + 4
    .endr
    lw ra, 52(sp)
    addi sp, sp, 80
    ret
    .endm

    .text
// uint32_t fill_and_compare(void): fills every register that a task can see, lets a dozen instructions pass, and
// compares. 0: all are unchanged.
    .global fill_and_compare
    .type fill_and_compare, @function
fill_and_compare:
    save_kept
    .set value, 17
    .macro fill r
    li \r, value
    .set value, value + 17
    .endm
    for_all fill
    .rept 12
    nop
    .endr
    .set value, 17
    .macro compare r
    li a0, value
    bne a0, \r, 1f
    .set value, value + 17
    .endm
    for_all compare
    li a0, 0
    j 2f
1:  li a0, 1
2:  return_result

// uint32_t fill_call_compare(void (*call)(void), uint32_t first): the same for the callee-saved registers, filled from
// a given number, with a call in between.
    .global fill_call_compare
    .type fill_call_compare, @function
fill_call_compare:
    save_kept
    sw a1, 48(sp)
    .macro fill_from r
    mv \r, a1
    addi a1, a1, 8
    .endm
    for_kept fill_from
    jalr a0
    lw a1, 48(sp)
    .macro compare_from r
    bne a1, \r, 1f
    addi a1, a1, 8
    .endm
    for_kept compare_from
    li a0, 0
    j 2f
1:  li a0, 1
2:  return_result
