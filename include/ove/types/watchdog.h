/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of watchdogs, for ove/watchdog.h. */
#ifndef OVE_TYPES_WATCHDOG_H
#define OVE_TYPES_WATCHDOG_H

#include <ove/types.h>

#if CONFIG_OVE_WATCHDOG

OVE_EXTERN_C_BEGIN

/** A watchdog. */
typedef struct ove_watchdog *ove_watchdog_t;

/** The function that ove_watchdog_check() calls for a late watchdog; @p arg is the argument given when the watchdog was
 * made. The function must return: if a thread ends itself in the function, the call stays recorded forever, and the
 * watchdog can never be ended. */
typedef void (*ove_watchdog_fn)(ove_watchdog_t watchdog, void *arg);

/** A watchdog's memory. The fields belong to ove, and change inside the critical section. */
struct ove_watchdog {
	struct ove_watchdog *next; /**< link in the list of running watchdogs */
	const char *name;
	ove_watchdog_fn late;
	void *arg;
	uint32_t longest_ms;
	uint32_t fed_ms;  /**< lower half of the time of the last feed */
	uint32_t told_ms; /**< fed_ms at the time when the lateness was reported */
	bool is_running;
	bool is_told;
	bool is_called; /**< late has been called and has not returned */
};

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_WATCHDOG */

#endif
