/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * lwIP's network interface over the board's Ethernet (ove_board_ethernet.h). The ISR sends one message to lwIP's
 * thread, which takes all frames that have arrived; there is no separate driver thread.
 */
#ifndef OVE_LWIP_ETHERNET_H
#define OVE_LWIP_ETHERNET_H

#include <lwip/netif.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Initialise an interface: the `init` of netif_add(), with tcpip_input as `input`.
 *
 * @param netif  an interface owned by the caller, which exists until the program ends
 * @returns ERR_OK; ERR_IF if the board has no Ethernet or it does not start; ERR_MEM if lwIP has no message for the ISR
 * @context lwIP's thread, or with the core locked
 * @blocks never
 * @cost the start of the board's controller
 */
err_t ove_lwip_ethernet_init(struct netif *netif);

/**
 * Pass a received frame to lwIP. The driver calls this for each frame.
 *
 * @param netif   an interface that is up
 * @param length  bytes of the frame without its checksum; a frame longer than the interface's maximum is dropped
 * @param read    copies the frame into memory of that many bytes; called once, or with NULL to drop the frame
 * @param arg     passed to read
 * @context lwIP's thread, or with the core locked
 * @blocks never
 * @cost O(length)
 */
void ove_lwip_ethernet_input(struct netif *netif, size_t length, void (*read)(void *arg, void *to, size_t length),
			     void *arg);

#ifdef __cplusplus
}
#endif

#endif
