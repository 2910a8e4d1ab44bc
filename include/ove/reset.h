/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The reason of the last reset. A program that dies leaves a record in memory that start-up code does not clear: the
 * number of the stop, the thread, the place and the program counter. The application reads the record after the reset.
 *
 *     ove_reset_info_t last;
 *
 *     if (ove_reset_get_info(&last) == OVE_OK && last.reason == OVE_RESET_STOP) {
 *             report(last.number, last.thread, last.pc);
 *     }
 *
 * The record describes one death, the first: a later fault, while the program reports why it dies, does not change it.
 * It is read before ove_main(), so each boot sees the reset that started it. A record lasts as long as the power. A
 * damaged record, or one of another image, does not count: the reason is then the board's, or OVE_RESET_UNKNOWN. The
 * linker's build ID identifies an image; your own linker script needs a place for it: docs/own-board.md.
 *
 * ove_board_reset_reason() reads the chip's registers with a reset's cause, see ove_board.h. Without that function,
 * only the record decides.
 */
#ifndef OVE_RESET_H
#define OVE_RESET_H

#include <ove/types.h>
#include <ove/types/reset.h>

#if CONFIG_OVE_RESET

OVE_EXTERN_C_BEGIN

/**
 * Get the reason of the last reset. Each call in one boot returns the same.
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
