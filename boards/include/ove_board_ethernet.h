/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A board's Ethernet, for the interface of a network stack. One thread at a time calls these functions; the stack's own
 * lock ensures that.
 */
#ifndef OVE_BOARD_ETHERNET_H
#define OVE_BOARD_ETHERNET_H

#include <ove_board.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes of the longest frame, without its checksum. */
#define OVE_BOARD_ETHERNET_FRAME 1514u

/**
 * Start the controller and its interrupt.
 *
 * @param address    the six bytes of the board's hardware address; copied
 * @param on_frames  called in interrupt context when a frame has arrived; no further call until
 *                   ove_board_ethernet_resume()
 * @param arg        passed to on_frames unchanged
 * @returns true; false if the controller is missing or does not respond
 * @context thread, start
 * @blocks never
 * @cost some 20 accesses to the controller
 */
bool ove_board_ethernet_start(const uint8_t address[6], ove_board_irq_fn on_frames, void *arg);

/**
 * Return the length of the oldest frame that has arrived.
 *
 * @returns bytes without the checksum; 0 if there is no frame. A damaged frame is removed, and the next one counts
 * @context thread
 * @blocks never
 * @cost one or two accesses to the controller
 */
size_t ove_board_ethernet_pending(void);

/**
 * Take the oldest frame from the controller.
 *
 * @param to      memory for length bytes, aligned to 2; NULL drops the frame
 * @param length  the result of ove_board_ethernet_pending()
 * @context thread
 * @blocks never
 * @cost O(length)
 */
void ove_board_ethernet_receive(void *to, size_t length);

/**
 * Let on_frames be called again, at once if a frame has arrived.
 *
 * @context thread
 * @blocks never
 * @cost one access to the controller
 */
void ove_board_ethernet_resume(void);

/**
 * Begin a frame, whose bytes ove_board_ethernet_send_part() then adds.
 *
 * @param length  bytes of the frame, at most OVE_BOARD_ETHERNET_FRAME
 * @returns true; false if the controller has no space, and then no part of the frame is sent
 * @context thread
 * @blocks never
 * @cost three accesses to the controller
 */
bool ove_board_ethernet_send_begin(size_t length);

/**
 * Send the next bytes of the frame; the last ones send the frame.
 *
 * @param bytes   read during the call only
 * @param length  all parts of a frame together have the length of ove_board_ethernet_send_begin()
 * @context thread
 * @blocks never
 * @cost O(length)
 */
void ove_board_ethernet_send_part(const void *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
