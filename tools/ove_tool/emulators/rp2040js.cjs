// SPDX-License-Identifier: MIT OR Apache-2.0
// Runs a UF2 file on the emulated RP2040 of the package rp2040js: `node rp2040js.cjs <file.uf2> [xosc|pll]`. UART0 goes to
// stdout. With the name of a clock, that clock never starts.
//
// The chip's ROM is not there, so this file does what the ROM does: it compares the checksum of the first 256 bytes of the
// flash, copies them to the end of RAM, and enters them (RP2040 datasheet 2.8.1).
"use strict";

const fs = require("node:fs");
const { RP2040 } = require("rp2040js");

const FLASH = 0x10000000;
const RAM = 0x20000000;
const BOOT_BLOCK = 0x20041f00;
const BOOT_BYTES = 256;
const MPU_TYPE = 0xd90;
const SCR = 0xd10;
const SEVONPEND = 0x10;
const CCR = 0xd14;
const CCR_VALUE = 0x208;
const SYST_CVR = 0x18;
const FIRST_INTERRUPT = 16;
const FAMILY = 0xe48bff56;

const XOSC = 0x40024000;
const XOSC_STATUS = 0x4;
const PLL_CS = 0x0;

const NEWLINE = 10;
const NANOS = 1e9;
const CYCLES_AT_ONCE = 100000;

function fail(why) {
    process.stderr.write(`rp2040: ${why}\n`);
    process.exit(2);
}

// The file format of Microsoft's bootloaders: blocks of 512 bytes, each with its address.
function loadUf2(file, flash) {
    const data = fs.readFileSync(file);
    if (data.length === 0 || data.length % 512 !== 0) fail(`${file} is not whole blocks of 512 bytes`);
    for (let at = 0; at < data.length; at += 512) {
        const word = (offset) => data.readUInt32LE(at + offset);
        if (word(0) !== 0x0a324655 || word(4) !== 0x9e5d5157 || word(508) !== 0x0ab16f30) fail(`${file} is not a UF2 file`);
        if (word(28) !== FAMILY) fail(`${file} is for another family of chips`);
        flash.set(data.subarray(at + 32, at + 32 + word(16)), word(12) - FLASH);
    }
}

// CRC-32/MPEG-2.
function checksum(bytes) {
    let crc = 0xffffffff;
    for (const byte of bytes) {
        crc ^= byte << 24;
        for (let bit = 0; bit < 8; bit++) crc = crc < 0 || crc >= 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
    }
    return crc >>> 0;
}

function boot(chip) {
    const block = chip.flash.subarray(0, BOOT_BYTES);
    const found = new DataView(block.buffer).getUint32(BOOT_BYTES - 4, true);
    const wanted = checksum(block.subarray(0, BOOT_BYTES - 4));
    if (found !== wanted) {
        fail(`the checksum of the boot block is ${found.toString(16)}, the ROM computes ${wanted.toString(16)}`);
    }
    chip.sram.set(block, BOOT_BLOCK - RAM);
    chip.core.SP = BOOT_BLOCK;
    chip.core.LR = 0;
    chip.core.PC = BOOT_BLOCK;
}

// A faulting access goes on in this emulator with a message; a program that makes one is wrong.
class Judge {
    constructor(allowed) {
        this.allowed = allowed;
    }
    debug() {}
    info() {}
    warn(component, message) {
        if (!this.allowed.some((pattern) => pattern.test(`${component}: ${message}`))) fail(`${component}: ${message}`);
    }
    error(component, message) {
        this.warn(component, message);
    }
}

// Corrects the registers in which the package differs from the processor. The package has no MPU: MPU_TYPE reports
// this, so the program does not use one. CCR has one value (ARMv6-M Architecture Reference Manual, B3.2.8). SCR accepts
// SEVONPEND, which affects only WFE, and no program here executes WFE. A write to SysTick's current value clears the
// count flag, and SysTick continues from its reload value.
function mendProcessor(ppb) {
    const read = ppb.readUint32.bind(ppb);
    const write = ppb.writeUint32.bind(ppb);
    const fixed = new Map([
        [MPU_TYPE, 0],
        [CCR, CCR_VALUE],
    ]);
    ppb.readUint32 = (offset) => fixed.get(offset) ?? read(offset);
    ppb.writeUint32 = (offset, value) => {
        if (offset === CCR || (offset === SCR && value === SEVONPEND)) return;
        write(offset, value);
        if (offset === SYST_CVR) {
            ppb.systickCountFlag = false;
            ppb.systickTimer.set(ppb.systickReload);
        }
    };
}

// The package keeps a device's interrupt pending until the device lets go of its line. One that the program itself made
// pending has no owner to do so: the processor clears it when the handler begins (ARMv6-M Architecture Reference Manual,
// B3.4.1).
function mendPending(core) {
    const set = core.setInterrupt.bind(core);
    const enter = core.exceptionEntry.bind(core);
    let held = 0;
    core.setInterrupt = (line, value) => {
        held = value ? held | (1 << line) : held & ~(1 << line);
        set(line, value);
    };
    core.exceptionEntry = (number) => {
        if (number >= FIRST_INTERRUPT) core.pendingInterrupts &= ~(1 << (number - FIRST_INTERRUPT)) | held;
        enter(number);
    };
}

// A status register of which one bit stays 0.
function keepLow(device, register, bit) {
    const read = device.readUint32.bind(device);
    device.readUint32 = (offset) => (offset === register ? read(offset) & ~(1 << bit) : read(offset)) >>> 0;
}

function stopClock(chip, clock) {
    if (clock === "xosc") keepLow(chip.findPeripheral(XOSC), XOSC_STATUS, 31);
    else if (clock === "pll") keepLow(chip.pllSys, PLL_CS, 31);
    else if (clock !== undefined) fail(`${clock} is no clock; known: xosc, pll`);
}

// Prints whole lines, and ends with the code that the program's last line says (boards/common/cortex-m/console_exit.c).
function listener() {
    let line = "";
    return (byte) => {
        line += String.fromCharCode(byte);
        if (byte !== NEWLINE) return;
        fs.writeSync(1, Buffer.from(line, "latin1"));
        const end = /^ove: exit (\d+)\r?\n$/.exec(line);
        if (end) process.exit(Number(end[1]));
        line = "";
    };
}

function main(file, broken) {
    const chip = new RP2040();
    loadUf2(file, chip.flash);
    chip.logger = new Judge(NOT_MODELLED);
    chip.uart[0].onByte = listener();
    chip.onBreak = () => fail("a breakpoint without a debugger");
    mendProcessor(chip.ppb);
    mendPending(chip.core);
    stopClock(chip, broken);
    boot(chip);
    const { clock, core } = chip;
    for (;;) {
        for (let spent = 0; spent < CYCLES_AT_ONCE; ) {
            if (core.waiting) {
                clock.tick(clock.nanosToNextAlarm);
                spent += 1;
                // The package wakes the processor by a device's interrupt only.
                if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
            } else {
                const cycles = core.executeInstruction();
                clock.tick((cycles * NANOS) / chip.clkSys);
                spent += cycles;
            }
        }
    }
}

// Missing in this version of the package and used by a program here: the flash's controller; the timer's register for
// halts by a debugger, because the emulated chip is never halted; with Zephyr the status of the ring oscillator, which
// reads as stable, and of the serial port the level of its interrupts and its DMA, both unused.
const NOT_MODELLED = [
    /^SSI: Unimplemented peripheral write to 0x10: 0x1$/,
    /^TIMER_BASE: Unimplemented peripheral write to 0x2c: 0x1$/,
    /^ROSC_BASE: Unimplemented peripheral (read from|write to) 0x18/,
    /^UART0: Unimplemented peripheral write to 0x34: 0x10$/,
    /^UART0: Unimplemented peripheral write to 0x48: 0x0$/,
];

main(process.argv[2], process.argv[3]);
