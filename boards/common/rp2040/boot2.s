/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The second stage of the boot (RP2040 datasheet 2.8.1). The ROM copies the first 256 bytes of the flash to the end of
 * RAM, compares their checksum, and enters the copy. The copy sets up the flash controller so that the flash can be
 * read as memory, and continues with the vector table after itself. `python -m ove_tool.rp2040` writes the checksum.
 *
 * Serial reads with command 03h, which each flash chip has, need no state of the chip (datasheet 4.10.7).
 */
    .syntax unified
    .cpu cortex-m0plus
    .thumb

    .equ SSI, 0x18000000
    .equ SSI_CTRLR0, 0x00
    .equ SSI_CTRLR1, 0x04
    .equ SSI_SSIENR, 0x08
    .equ SSI_SER, 0x10
    .equ SSI_BAUDR, 0x14
    .equ SSI_SPI_CTRLR0, 0xf4

    @ 31.25 MHz at the full rate of the processor; the command goes up to 50 MHz on the chips of the boards.
    .equ DIVISOR, 4
    @ Frames of 32 bits; a transfer writes command and address, then reads.
    .equ FRAMES, (31 << 16) | (3 << 8)
    @ The command 03h, 8 bits long, and 6 times 4 bits of address, on one wire each.
    .equ READ, (0x03 << 24) | (2 << 8) | (6 << 2)
    @ The vector table: behind this block.
    .equ VECTORS, 0x10000100
    .equ VTOR, 0xe000ed08

    .section .boot2, "ax", %progbits
    .global ove_rp2040_boot2
    .type ove_rp2040_boot2, %function
    .thumb_func
ove_rp2040_boot2:
    push {lr}
    ldr r3, =SSI
    movs r0, #0
    str r0, [r3, #SSI_SSIENR]
    movs r0, #DIVISOR
    str r0, [r3, #SSI_BAUDR]
    ldr r0, =FRAMES
    str r0, [r3, #SSI_CTRLR0]
    ldr r0, =READ
    movs r1, #SSI_SPI_CTRLR0
    str r0, [r3, r1]
    movs r0, #0
    str r0, [r3, #SSI_CTRLR1]
    movs r0, #1
    str r0, [r3, #SSI_SER]
    str r0, [r3, #SSI_SSIENR]

    @ The ROM enters with 0; who calls this block after an erase returns.
    pop {r1}
    cmp r1, #0
    bne 1f
    ldr r0, =VECTORS
    ldr r1, =VTOR
    str r0, [r1]
    ldr r1, [r0]
    msr msp, r1
    ldr r1, [r0, #4]
1:  bx r1
    .ltorg

    @ What the ROM compares; zero until the checksum is written.
    .org ove_rp2040_boot2 + 252
    .global ove_rp2040_boot2_checksum
ove_rp2040_boot2_checksum:
    .word 0
    .size ove_rp2040_boot2, . - ove_rp2040_boot2
