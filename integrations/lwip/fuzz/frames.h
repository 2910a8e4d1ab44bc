/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The peer on the wire: it builds frames of each protocol that lwIP understands, damages half of them, and learns from
 * lwIP's own frames what a reply needs.
 */
#ifndef FRAMES_H
#define FRAMES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The longest frame that the peer sends; the controller's FIFOs have room for two. */
#define FRAME_MOST 4096u
/** The longest frame of Ethernet, without its checksum. */
#define FRAME_SOUND 1514u

/** 192.168.7.2 is lwIP, 192.168.7.3 the peer, which serves DHCP and DNS too. @{ */
#define OWN_MAC  0x02, 0x6f, 0x76, 0x65, 0x00, 0x02
#define PEER_MAC 0x02, 0x6f, 0x76, 0x65, 0x00, 0x03
#define OWN_IP   192, 168, 7, 2
#define PEER_IP  192, 168, 7, 3
/** @} */

#define ETHERNET_HEADER 14u
#define IP_HEADER       20u
#define UDP_HEADER      8u

/** Start a case: forget what was learned, and draw from this seed. */
void frames_start(uint32_t seed);

/** A number from 0 to below - 1, of the case's own sequence. */
uint32_t frames_draw(uint32_t below);

/**
 * Build the next frame.
 *
 * @param[out] frame  FRAME_MOST bytes
 * @param[out] kind   its name, for a message
 * @returns bytes of the frame
 */
size_t frames_next(uint8_t *frame, const char **kind);

/** Learn from a frame that lwIP sent. */
void frames_saw(const uint8_t *frame, size_t length);

/** The sums of the frame's headers, as a receiver checks them. */
void frames_sum(uint8_t *frame, size_t length);

/** The complement sum of bytes, to which `sum` is added: 0 over a header whose sum is right. */
uint16_t frames_sum_of(const uint8_t *bytes, size_t length, uint32_t sum);

#ifdef __cplusplus
}
#endif

#endif
