/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The interface between a kernel's idle thread and the sleep states. */
#ifndef OVE_SEAM_POWER_H
#define OVE_SEAM_POWER_H

#include <ove/types/power.h>

#if CONFIG_OVE_POWER || CONFIG_OVE_TICK_STOP

OVE_EXTERN_C_BEGIN

/** Return the number of ticks from the last tick, whether or not its handler has run, to the next tick at which
 * something is due; UINT32_MAX if nothing is due. In a thread. */
uint32_t ove_backend_next_event_ticks(void);

OVE_EXTERN_C_END

#endif

#if CONFIG_OVE_POWER

OVE_EXTERN_C_BEGIN

/** Convert @p counts, as passed to ove_power_end(), to microseconds. */
uint64_t ove_backend_power_us(uint64_t counts);

/** The result of ove_power_deepest(). */
extern ove_power_state_t ove_power_allowed;

/** The application's hook, or an empty one; see ove/power.h. */
void ove_power_before_sleep(ove_power_state_t state);

/** Return the board's description of a state; NULL if the board does not have the state. The weak version in
 * src/power.c has only OVE_POWER_LIGHT, by WFI. */
const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state);

/** Begin a sleep of @p us, and store its state in *state. Called with interrupts masked, like ove_power_end(). Inline,
 * because each instruction delays every sleep. @returns the state's description; NULL if there is no sleep, and then no
 * ove_power_end() either */
static inline const ove_power_state_info_t *ove_power_begin(uint32_t us, ove_power_state_t *state)
{
	for (ove_power_state_t it = ove_power_allowed; it != OVE_POWER_AWAKE; it = (ove_power_state_t)(it - 1)) {
		const ove_power_state_info_t *const info = ove_board_power_state(it);

		/* The alarm of a shorter sleep would be due before the sleep begins, or as it begins. */
		if (info != NULL && us >= info->worth_us && us >= info->wake_us) {
			*state = it;
			ove_power_before_sleep(it);
			return info;
		}
	}
	return NULL;
}

/** End the sleep. If @p has_slept is true, the processor has slept for @p counts of its clock. @p exception is the
 * number of the pending exception, 0 if none is pending. */
void ove_power_end(ove_power_state_t state, bool has_slept, uint64_t counts, uint32_t exception);

OVE_EXTERN_C_END

#endif

#endif
