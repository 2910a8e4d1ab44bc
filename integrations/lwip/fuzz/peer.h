/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The protocols for which the peer keeps lwIP's state: TCP clients of the echo, and the DHCP and DNS servers.
 */
#ifndef PEER_H
#define PEER_H

#include <stddef.h>
#include <stdint.h>

/** Discard what was learned. */
void peer_start(void);

/** Learn from a frame that lwIP sent. */
void peer_saw(const uint8_t *frame, size_t length);

/** Build a frame; each returns its length. @{ */
size_t build_tcp(uint8_t *frame);
size_t build_dhcp(uint8_t *frame);
size_t build_dns(uint8_t *frame);
/** @} */

#endif
