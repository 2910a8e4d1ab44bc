/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The timer that runs in STOP, besides ove_board_sleep_timer() and its alarm: LPTIM1 in lptim.c, the RTC in
 * rtc.c. stop.h of the family has SLEEP_TIMER_LINE, the alarm's interrupt. Called by the idle thread, with PRIMASK set.
 */
#ifndef OVE_BOARDS_STM32_SLEEP_TIMER_H
#define OVE_BOARDS_STM32_SLEEP_TIMER_H

#include <stdbool.h>

/** Do a step of the timer's start, unless it counts. In each light sleep; no step waits. */
void stm32_sleep_timer_start(void);

/** Return whether the timer counts. */
bool stm32_sleep_timer_counts(void);

/** Return whether the last ove_board_sleep_timer_wake_at() has set the alarm. */
bool stm32_sleep_timer_has_alarm(void);

/** Cancel the alarm, and clear its flags. */
void stm32_sleep_timer_clear(void);

#endif
