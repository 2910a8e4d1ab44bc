/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The calls that a board's start-up code makes. */
#ifndef OVE_SEAM_RUN_H
#define OVE_SEAM_RUN_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/**
 * The first part of ove_boot(): initialise the objects of OVE_*_DEFINE_STATIC.
 *
 * @context start, once
 * @blocks never
 * @cost O(objects)
 */
void ove_prepare(void);

/**
 * Like ove_prepare(), for when the program cannot yet print why it stops.
 *
 * @returns NULL, or the name of the first object that could not be initialised; those after it are not initialised
 * @context start, once
 * @blocks never
 * @cost O(objects)
 */
const char *ove_prepare_or_name(void);

/**
 * The second part of ove_boot(): call ove_main(), and stop the program if that returns.
 *
 * @returns never
 * @context start
 * @blocks by ove_run()
 * @cost the application's
 */
__attribute__((noreturn)) void ove_enter_main(void);

/**
 * Initialise the objects of OVE_*_DEFINE_STATIC, call ove_main(), and stop the program if that returns.
 *
 * @returns never
 * @context start
 * @blocks by ove_run()
 * @cost the application's
 */
__attribute__((noreturn)) void ove_boot(void);

OVE_EXTERN_C_END

#endif
