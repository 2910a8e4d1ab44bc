/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Waits for hardware, with a limit. */
#ifndef OVE_BOARDS_WAIT_H
#define OVE_BOARDS_WAIT_H

#include <ove_reg.h>

#include <stdbool.h>
#include <stdint.h>

/**
 * Read a register until it has a value. SysTick measures the limit and is off when the call returns.
 *
 * @param reg     the register
 * @param mask    the bits to compare
 * @param value   the awaited value of these bits
 * @param counts  the limit, in cycles of the processor, below 2^24
 * @returns true if the bits have the value, false after the limit
 * @context start, before a kernel has SysTick
 * @blocks busy, for the limit at most
 * @cost as long as the hardware takes
 */
bool ove_wait_for(ove_reg32_ptr reg, uint32_t mask, uint32_t value, uint32_t counts);

/* A byte takes 26,000 cycles at 300 MHz and 115200 baud, and a read at least four: that is forty bytes. */
#define OVE_READY_READINGS (UINT32_C(1) << 18)

/**
 * Read a serial port's status until it is ready for the next byte. Needs no timer, so it works while a kernel runs.
 *
 * @param reg    the register
 * @param mask   the bits to compare
 * @param value  the value of these bits when the port is ready
 * @returns true if the port is ready, false after OVE_READY_READINGS readings: the port has no clock
 * @context any
 * @blocks busy, for at most that many readings
 * @cost as long as the hardware takes
 */
static inline bool ove_ready(ove_reg32_ptr reg, uint32_t mask, uint32_t value)
{
	for (uint32_t left = OVE_READY_READINGS; left > 0u; left--) {
		if ((*reg & mask) == value) {
			return true;
		}
	}
	return false;
}

#endif
