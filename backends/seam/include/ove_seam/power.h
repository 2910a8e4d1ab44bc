/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The sleep of the idle thread, as the kernel and the states of sleep share it. */
#ifndef OVE_SEAM_POWER_H
#define OVE_SEAM_POWER_H

#include <ove/types/power.h>

#if CONFIG_OVE_POWER || CONFIG_OVE_TICK_STOP

OVE_EXTERN_C_BEGIN

/** Ticks from the last one, whether or not its handler has run, to the next at which something is due; UINT32_MAX if
 * nothing is. In a thread. */
uint32_t ove_backend_next_event_ticks(void);

OVE_EXTERN_C_END

#endif

#if CONFIG_OVE_POWER

OVE_EXTERN_C_BEGIN

/** Counts of ove_power_end() in microseconds. */
uint64_t ove_backend_power_us(uint64_t counts);

/** The result of ove_power_deepest(). */
extern ove_power_state_t ove_power_allowed;

/** The application's hook, or an empty one: ove/power.h. */
void ove_power_before_sleep(ove_power_state_t state);

/** The board's description of a state; NULL if it does not have it. Weak in src/power.c: OVE_POWER_LIGHT, by WFI. */
const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state);

/** Begin a sleep of @p us in *state. Interrupts masked, as at its end. Here, because each instruction is on the way
 * into each sleep. @returns the state's description; NULL: no sleep, and no end */
static inline const ove_power_state_info_t *ove_power_begin(uint32_t us, ove_power_state_t *state)
{
	for (ove_power_state_t it = ove_power_allowed; it != OVE_POWER_AWAKE; it = (ove_power_state_t)(it - 1)) {
		const ove_power_state_info_t *const info = ove_board_power_state(it);

		/* A shorter sleep would begin at its alarm or after it. */
		if (info != NULL && us >= info->worth_us && us >= info->wake_us) {
			*state = it;
			ove_power_before_sleep(it);
			return info;
		}
	}
	return NULL;
}

/** End it. The processor has slept for @p counts of its clock if @p has_slept; @p exception is pending, 0 is none. */
void ove_power_end(ove_power_state_t state, bool has_slept, uint64_t counts, uint32_t exception);

OVE_EXTERN_C_END

#endif

#endif
