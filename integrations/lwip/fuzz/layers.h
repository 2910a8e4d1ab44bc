/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The headers below a protocol: Ethernet, IP and UDP, sometimes with options and addresses that a receiver seldom sees.
 */
#ifndef LAYERS_H
#define LAYERS_H

#include <stddef.h>
#include <stdint.h>

/** Begin a frame of a type; returns the position after the header. */
uint8_t *ethernet(uint8_t *frame, uint32_t type);

/** Begin an IP frame; returns the position of the protocol's header. ip_end() sets the lengths. */
uint8_t *ip_begin(uint8_t *frame, uint32_t protocol);

/** Set IP's length; returns the length of the frame. */
size_t ip_end(uint8_t *frame, const uint8_t *end);

/** Write UDP's header before `length` bytes; returns the length of the frame. */
size_t udp(uint8_t *frame, uint8_t *header, uint32_t from, uint32_t to, size_t length);

/** Return a payload length: usually short, sometimes as long as a frame may be. */
size_t some_length(void);

#endif
