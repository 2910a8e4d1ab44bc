/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The reason for the last reset. A program that dies leaves a record in memory that start-up code does not clear: the
 * number of the stop, the thread, the place and the program counter. The application reads the record after the reset.
 *
 *     ove_reset_info_t last;
 *
 *     if (ove_reset_get_info(&last) == OVE_OK && last.reason == OVE_RESET_STOP) {
 *             report(last.number, last.thread, last.pc);
 *     }
 *
 * The record describes only the first stop or fault: a later fault, while the program reports the first, does not
 * change the record. ove reads the record before ove_main(), so each boot sees the reset that started it. A record
 * lasts until the power is off. A damaged record, or one of another image, does not count: the reason is then the
 * board's, or OVE_RESET_UNKNOWN. The linker's build ID identifies an image. Your own linker script needs a place for
 * the ID; see docs/own-board.md.
 *
 * ove_board_reset_reason() reads the cause of a reset from the chip's registers; see ove_board.h. Without that
 * function, only the record decides.
 */
#ifndef OVE_RESET_H
#define OVE_RESET_H

#include <ove/types.h>
#include <ove/types/reset.h>

#if CONFIG_OVE_RESET

OVE_EXTERN_C_BEGIN

/**
 * Get the reason for the last reset. All calls in one boot return the same reason.
 *
 * @param[out] info  receives the reason; untouched on failure
 * @returns OVE_OK, OVE_ERR_NOT_SUPPORTED (a host, where no memory outlasts the program); with checks: OVE_ERR_INVALID
 * (NULL)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_reset_get_info(ove_reset_info_t *info);

/**
 * Reset the chip. The next boot reads OVE_RESET_REQUEST, unless this boot has recorded a stop or a fault. Nothing is
 * flushed or closed.
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
