/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The reason of the last reset. A program that dies leaves a record in memory that start-up code does not clear: the
 * number of the stop, the thread, the place and the program counter. After the reset the application reads it.
 *
 *     ove_reset_info_t last;
 *
 *     if (ove_reset_get_info(&last) == OVE_OK && last.reason == OVE_RESET_STOP) {
 *             report(last.number, last.thread, last.pc);
 *     }
 *
 * The record tells of one death, the first: a fault while the program says why it dies does not change it. It is taken
 * before ove_main(), so each boot reads the reset that it began with. A record holds as long as the power does. A
 * damaged record, and one of another image, count as none: the reason is the board's, or OVE_RESET_UNKNOWN. An image is
 * known by the linker's build ID, for which a linker script of your own needs a place: docs/own-board.md.
 *
 * The registers of the chip that know a reset's cause are read by ove_board_reset_reason(), see ove_board.h. Without
 * that function the record alone decides.
 */
#ifndef OVE_RESET_H
#define OVE_RESET_H

#include <ove/types.h>
#include <ove/types/reset.h>

#if CONFIG_OVE_RESET

OVE_EXTERN_C_BEGIN

/**
 * Get the reason of the last reset. Each call of one boot returns the same.
 *
 * @param[out] info  receives the reason; untouched on failure
 * @returns OVE_OK, OVE_ERR_NOT_SUPPORTED (no memory outlasts the program: a host); with checks: OVE_ERR_INVALID (NULL)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_reset_get_info(ove_reset_info_t *info);

/**
 * Reset the chip. The next boot reads OVE_RESET_REQUEST, unless this boot has recorded a death. Nothing is flushed or
 * closed.
 *
 * @returns only on failure: OVE_ERR_NOT_SUPPORTED (a host)
 * @context any
 * @blocks never
 * @cost the time that the chip takes to reset
 */
int ove_reset(void);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_RESET */

#endif
