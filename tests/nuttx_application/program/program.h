/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the NSH command shares with ove_main(). */
#ifndef OVE_TESTS_PROGRAM_H
#define OVE_TESTS_PROGRAM_H

#include <ove/ove.h>

/** One more. */
int program_give(void);

/** Wait for program_answer(). */
int program_wait(uint32_t timeout_ms);

int program_answer(void);

#endif
