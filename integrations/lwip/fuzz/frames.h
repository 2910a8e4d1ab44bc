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

/** The longest frame that the peer sends; the controller's FIFOs can hold two. */
#define FRAME_MOST 4096u
/** The longest Ethernet frame, without its checksum. */
#define FRAME_SOUND 1514u

/** 192.168.7.2 is lwIP, 192.168.7.3 the peer, which is also the DHCP and DNS server. @{ */
#define OWN_MAC  0x02, 0x6f, 0x76, 0x65, 0x00, 0x02
#define PEER_MAC 0x02, 0x6f, 0x76, 0x65, 0x00, 0x03
#define OWN_IP   192, 168, 7, 2
#define PEER_IP  192, 168, 7, 3
/** @} */

#define ETHERNET_HEADER 14u
#define IP_HEADER       20u
#define UDP_HEADER      8u

/** Start a case: discard what was learned, and draw from this seed. */
void frames_start(uint32_t seed);

/**
 * Build the next frame.
 *
 * @param[out] frame  FRAME_MOST bytes
 * @param[out] kind   its name, for a message
 * @returns bytes of the frame
 */
size_t frames_next(uint8_t *frame, const char **kind);

#ifdef __cplusplus
}
#endif

#endif
