/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * With checks on, ove stops the program if a function of the board or of the application unmasks interrupts in a sleep.
 * An interrupt that is handled before both clocks include the sleep reads the wrong time, and a thread that it wakes
 * may run in the middle of the sleep.
 */
#ifndef OVE_CORTEX_M_SLEEP_MASK_H
#define OVE_CORTEX_M_SLEEP_MASK_H

#include <ove/lang.h>
#include <ove_board.h>

#include <ove_cortex_m/mask.h>

#if CONFIG_OVE_CHECKS

OVE_EXTERN_C_BEGIN

/** Stop the program: @p call has unmasked interrupts. */
__attribute__((noreturn, cold)) void ove_cortex_m_stop_unmasked(const char *call);

OVE_EXTERN_C_END

#endif

/** Check that @p call, which has returned, left interrupts masked. In a sleep. */
static inline void ove_cortex_m_check_masked(const char *call)
{
#if CONFIG_OVE_CHECKS
	if (!ove_cortex_m_is_masked()) {
		ove_cortex_m_stop_unmasked(call);
	}
#else
	(void)call;
#endif
}

/** The board's sleep, checked. */
static inline void ove_cortex_m_board_sleep(uint32_t state)
{
	ove_board_sleep(state);
	ove_cortex_m_check_masked("ove_board_sleep");
}

#endif
