/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A model of the LAN9118: the FIFOs, the interrupt, and checks for every misuse that accesses can show. */
#ifndef CONTROLLER_H
#define CONTROLLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A frame arrives on the wire. The status reports the damage that the controller noticed, and its own length, which
 * includes the checksum.
 *
 * @param frame      bytes without the checksum
 * @param length     number of bytes
 * @param is_broken  the controller saw a wrong checksum or an odd number of half bytes
 * @returns false if the FIFOs are full: the frame is lost
 */
bool controller_receives(const uint8_t *frame, size_t length, bool is_broken);

/** Raise the interrupt, if the driver has enabled it and a frame is waiting. Called without the core's lock. */
void controller_interrupts(void);

/** Return true if the driver has taken all frames and waits for an interrupt. */
bool controller_is_idle(void);

/** For this many frames, the controller has no space to send. */
void controller_is_full_for(unsigned frames);

/** Called for each sent frame. */
void controller_sent(const uint8_t *frame, size_t length);

#ifdef __cplusplus
}
#endif

#endif
