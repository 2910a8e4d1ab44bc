/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of the states of sleep, for ove/power.h and for boards. */
#ifndef OVE_TYPES_POWER_H
#define OVE_TYPES_POWER_H

#include <ove/types.h>

#if CONFIG_OVE_POWER

OVE_EXTERN_C_BEGIN

/** How deep the processor sleeps. */
typedef enum ove_power_state {
	OVE_POWER_AWAKE = 0, /**< It does not sleep: the idle thread loops. */
	OVE_POWER_LIGHT = 1, /**< It waits for an interrupt, and SysTick counts on. Nothing is lost. */
	OVE_POWER_DEEP = 2   /**< SysTick stands, and a timer of the board ends the sleep. */
} ove_power_state_t;

/** A board's description of one of its states. */
typedef struct ove_power_state_info {
	const char *name;  /**< the board's name for it */
	const char *loses; /**< what does not work in it, in words; "nothing" */
	uint32_t wake_us;  /**< from the event to the first instruction, in microseconds */
	uint32_t worth_us; /**< a sleep that is shorter is not worth it, in microseconds */
} ove_power_state_info_t;

/** A lock on states. All but the name and the state is ove's. */
typedef struct ove_power_lock_storage {
	const char *name;          /**< for people; not copied */
	ove_power_state_t deepest; /**< the deepest state while it is held */
	uint32_t held;             /**< how often it is held */
} ove_power_lock_t;

/** Figures since the start. */
typedef struct ove_power_stats {
	uint64_t light_us;     /**< time in OVE_POWER_LIGHT, in microseconds */
	uint64_t deep_us;      /**< time in OVE_POWER_DEEP, in microseconds */
	uint32_t light_sleeps; /**< how often it has slept in OVE_POWER_LIGHT */
	uint32_t deep_sleeps;  /**< how often it has slept in OVE_POWER_DEEP */
	uint32_t unexplained;  /**< sleeps after which nothing was pending; an event that was met in time ends as one */
} ove_power_stats_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_POWER */

#endif
