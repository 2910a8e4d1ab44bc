// SPDX-License-Identifier: MIT OR Apache-2.0
#if defined(__ARM_FP)
    .syntax unified
    .thumb
// uint32_t fill_and_compare(void): fills every register that a task can see, lets a dozen instructions pass, an IT
// block among them, and compares. 0: all are unchanged.
    .global fill_and_compare
    .type fill_and_compare, %function
    .thumb_func
fill_and_compare:
    push {r4-r11, lr}
    vpush {s16-s31}
    movs r0, #1
    .irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    vmov s\n, r0
    adds r0, r0, #3
    .endr
    .irp n, 1,2,3,4,5,6,7,8,9,10,11,12
    mov r\n, #(\n * 17)
    .endr
    cmp r1, r1
    itttt eq
    addeq r1, r1, #1
    addeq r2, r2, #1
    addeq r3, r3, #1
    addeq r4, r4, #1
    .rept 12
    nop
    .endr
    bne 1f
    .irp n, 5,6,7,8,9,10,11,12
    cmp r\n, #(\n * 17)
    bne 1f
    .endr
    .irp n, 1,2,3,4
    cmp r\n, #(\n * 17 + 1)
    bne 1f
    .endr
    movs r0, #1
    .irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    vmov r1, s\n
    cmp r1, r0
    bne 1f
    adds r0, r0, #3
    .endr
    movs r0, #0
    b 2f
1:  movs r0, #1
2:  vpop {s16-s31}
    pop {r4-r11, pc}

// uint32_t fill_call_compare(void (*call)(void), uint32_t first): the same for the callee-saved registers, filled from
// a number below 8, with a call in between. A call preserves the modes of FPSCR too: the number selects the rounding
// mode.
    .global fill_call_compare
    .type fill_call_compare, %function
    .thumb_func
fill_call_compare:
    push {r4-r11, lr}
    vpush {s16-s31}
    sub sp, sp, #12
    str r1, [sp, #4]
    vmrs r2, fpscr
    str r2, [sp, #8]
    and r2, r1, #3
    lsls r2, r2, #22
    vmsr fpscr, r2
    mov r3, r0
    .irp n, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    vmov s\n, r1
    adds r1, r1, #8
    .endr
    .irp n, 4,5,6,7,8,9,10,11
    mov r\n, r1
    adds r1, r1, #8
    .endr
    blx r3
    ldr r1, [sp, #4]
    vmrs r2, fpscr
    and r2, r2, #0x03c00000
    and r3, r1, #3
    cmp r2, r3, lsl #22
    bne 1f
    .irp n, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    vmov r2, s\n
    cmp r2, r1
    bne 1f
    adds r1, r1, #8
    .endr
    .irp n, 4,5,6,7,8,9,10,11
    cmp r\n, r1
    bne 1f
    adds r1, r1, #8
    .endr
    movs r0, #0
    b 2f
1:  movs r0, #1
2:  ldr r2, [sp, #8]
    vmsr fpscr, r2
    add sp, sp, #12
    vpop {s16-s31}
    pop {r4-r11, pc}
#elif defined(__ARM_ARCH_6M__)
    .syntax unified
    .thumb
    .macro push_high
    mov r4, r8
    mov r5, r9
    mov r6, r10
    mov r7, r11
    push {r4-r7}
    .endm
    .macro pop_high
    pop {r4-r7}
    mov r8, r4
    mov r9, r5
    mov r10, r6
    mov r11, r7
    .endm

// The same without an FPU, where most instructions access only the lower registers. A branch reaches 256 bytes.
    .global fill_and_compare
    .type fill_and_compare, %function
    .thumb_func
fill_and_compare:
    push {r4-r7, lr}
    push_high
    .irp n, 8,9,10,11,12
    movs r0, #(\n * 17)
    mov r\n, r0
    .endr
    .irp n, 0,1,2,3,4,5,6,7
    movs r\n, #(\n * 17)
    .endr
    .rept 12
    nop
    .endr
    .irp n, 0,1,2,3,4,5,6,7
    cmp r\n, #(\n * 17)
    bne 1f
    .endr
    .irp n, 8,9,10,11,12
    mov r0, r\n
    cmp r0, #(\n * 17)
    bne 1f
    .endr
    movs r0, #0
    b 2f
1:  movs r0, #1
2:  pop_high
    pop {r4-r7, pc}

    .global fill_call_compare
    .type fill_call_compare, %function
    .thumb_func
fill_call_compare:
    push {r4-r7, lr}
    push_high
    sub sp, sp, #12
    str r1, [sp, #4]
    mov r3, r0
    .irp n, 4,5,6,7,8,9,10,11
    mov r\n, r1
    adds r1, r1, #8
    .endr
    blx r3
    ldr r1, [sp, #4]
    .irp n, 4,5,6,7,8,9,10,11
    cmp r\n, r1
    bne 1f
    adds r1, r1, #8
    .endr
    movs r0, #0
    b 2f
1:  movs r0, #1
2:  add sp, sp, #12
    pop_high
    pop {r4-r7, pc}
#endif
