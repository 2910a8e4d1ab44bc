/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The types of the sleep states, for ove/power.h and for boards. */
#ifndef OVE_TYPES_POWER_H
#define OVE_TYPES_POWER_H

#include <ove/types.h>

#if CONFIG_OVE_POWER

OVE_EXTERN_C_BEGIN

/** How deep the processor sleeps. */
typedef enum ove_power_state {
	OVE_POWER_AWAKE = 0, /**< The processor does not sleep: the idle thread loops. */
	OVE_POWER_LIGHT = 1, /**< The processor waits for an interrupt, and SysTick keeps counting. Nothing is lost. */
	OVE_POWER_DEEP = 2   /**< SysTick is stopped, and a timer of the board ends the sleep. */
} ove_power_state_t;

/** A board's description of one of its states. */
typedef struct ove_power_state_info {
	const char *name;  /**< the board's name for it */
	const char *loses; /**< what stops working in this state, in words, or "nothing" */
	uint32_t wake_us;  /**< time from the event to the first instruction, in microseconds */
	uint32_t worth_us; /**< the shortest sleep that saves energy, in microseconds */
} ove_power_state_info_t;

/** A lock on sleep states. Only ove uses the members other than the name and the state. */
typedef struct ove_power_lock_storage {
	const char *name;          /**< for human readers; not copied */
	ove_power_state_t deepest; /**< the deepest state allowed while the lock is held */
	uint32_t held;             /**< the number of times it is currently held */
} ove_power_lock_t;

/** Statistics since the scheduler start. */
typedef struct ove_power_stats {
	uint64_t light_us;     /**< time in OVE_POWER_LIGHT, in microseconds */
	uint64_t deep_us;      /**< time in OVE_POWER_DEEP, in microseconds */
	uint32_t light_sleeps; /**< the number of sleeps in OVE_POWER_LIGHT */
	uint32_t deep_sleeps;  /**< the number of sleeps in OVE_POWER_DEEP */
	uint32_t unexplained;  /**< sleeps after which no interrupt was pending, such as a wake-up before an event */
} ove_power_stats_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_POWER */

#endif
