/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The headers below a protocol: Ethernet, IP and UDP, at times with options and addresses that a receiver seldom sees.
 */
#ifndef LAYERS_H
#define LAYERS_H

#include <stddef.h>
#include <stdint.h>

/** Begin a frame of a type; returns the place behind the header. */
uint8_t *ethernet(uint8_t *frame, uint32_t type);

/** Begin a frame of IP; returns the place of the protocol's header. ip_end() sets the lengths. */
uint8_t *ip_begin(uint8_t *frame, uint32_t protocol);

/** Set IP's length; returns that of the frame. */
size_t ip_end(uint8_t *frame, const uint8_t *end);

/** Write UDP's header in front of `length` bytes; returns the length of the frame. */
size_t udp(uint8_t *frame, uint8_t *header, uint32_t from, uint32_t to, size_t length);

/** The length of a payload: mostly short, at times as long as a frame may be. */
size_t some_length(void);

#endif
