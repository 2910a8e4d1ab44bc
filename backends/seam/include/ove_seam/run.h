/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file What a board's start-up calls. */
#ifndef OVE_SEAM_RUN_H
#define OVE_SEAM_RUN_H

/**
 * Initialise the objects of OVE_*_DEFINE_STATIC, call ove_main(), and stop the program if that returns.
 *
 * @returns never
 * @context start
 * @blocks by ove_run()
 * @cost the application's
 */
__attribute__((noreturn)) void ove_boot(void);

#endif
