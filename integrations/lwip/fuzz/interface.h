/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The interface over the driver, and the parts of lwIP above it. Each call takes the core's lock itself. */
#ifndef INTERFACE_H
#define INTERFACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Start the interface, once. */
void interface_start(void);

/** Open what frames can reach: an echo, and connections and datagrams that no thread takes. */
void interface_open(void);

/** Close everything, and let everything that waits for time expire. */
void interface_close(void);

/** Return the number of lwIP's blocks, without those of its timers. */
unsigned interface_blocks(void);

/** Let the controller receive a frame. */
void interface_receives(const uint8_t *frame, size_t length, bool is_broken);

/** Wait until the driver and lwIP's thread have taken all frames. */
void interface_settles(void);

/** Pass a frame with any length to the port, without the driver. */
void interface_feeds_port(const uint8_t *frame, size_t length);

/** Make a drawn step: of a timer, of a query of the stack, of time, or of a wire that takes no frame. */
void interface_ticks(void);

/** Return true if each protocol had at least this many frames: a run that lwIP does not read proves nothing. */
bool interface_had(uint32_t frames);

#endif
