/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A project's sleep that unmasks interrupts, which ove_board_sleep() must not do. */
#define UNMASKS
#include "sleeps.c"
