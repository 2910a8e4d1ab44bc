/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The calls of the timer that runs in STOP, in addition to ove_board_sleep_timer() and its alarm. lptim.c
 * implements them with LPTIM1, rtc.c with the RTC. The family's stop.h has SLEEP_TIMER_LINE, the alarm's interrupt.
 * Called by the idle thread, with PRIMASK set.
 */
#ifndef OVE_BOARDS_STM32_SLEEP_TIMER_H
#define OVE_BOARDS_STM32_SLEEP_TIMER_H

#include <stdbool.h>

/** Carry out one step of the timer's start, unless the timer counts. Called in each light sleep; no step waits. */
void stm32_sleep_timer_start(void);

/** Return true if the timer counts. */
bool stm32_sleep_timer_counts(void);

/** Return true if the last ove_board_sleep_timer_wake_at() has set the alarm. */
bool stm32_sleep_timer_has_alarm(void);

/** Cancel the alarm, and clear its flags. */
void stm32_sleep_timer_clear(void);

#endif
