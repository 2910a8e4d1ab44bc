/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Numbers in a frame, most significant byte first, and the numbers that protocols and headers have there.
 */
#ifndef BYTES_H
#define BYTES_H

#include <stdint.h>

#define PROTOCOL_ICMP 1u
#define PROTOCOL_IGMP 2u
#define PROTOCOL_TCP  6u
#define PROTOCOL_UDP  17u

static inline void put16(uint8_t *to, uint32_t value)
{
	to[0] = (uint8_t)(value >> 8);
	to[1] = (uint8_t)value;
}

static inline void put32(uint8_t *to, uint32_t value)
{
	put16(to, value >> 16);
	put16(to + 2, value);
}

static inline uint32_t get16(const uint8_t *from)
{
	return (uint32_t)from[0] << 8 | from[1];
}

static inline uint32_t get32(const uint8_t *from)
{
	return get16(from) << 16 | get16(from + 2);
}

#endif
