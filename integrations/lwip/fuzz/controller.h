/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A model of the LAN9118: the FIFOs, the interrupt, and each misuse that a driver's accesses show. */
#ifndef CONTROLLER_H
#define CONTROLLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The wire brings a frame. The status has the damage that the controller noticed, and a length of its own, which covers
 * the checksum.
 *
 * @param frame      bytes without the checksum
 * @param length     of them
 * @param is_broken  the controller saw a wrong checksum or an odd number of half bytes
 * @returns false if the FIFOs have no room: the frame is lost
 */
bool controller_receives(const uint8_t *frame, size_t length, bool is_broken);

/** Raise the interrupt, if the driver lets it through and a frame is there. Called without the core's lock. */
void controller_interrupts(void);

/** Whether the driver has taken all frames and waits for an interrupt. */
bool controller_is_idle(void);

/** For this many frames the controller has no room to send. */
void controller_is_full_for(unsigned frames);

/** Called with each sent frame. */
void controller_sent(const uint8_t *frame, size_t length);

#ifdef __cplusplus
}
#endif

#endif
