/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of watchdogs, for ove/watchdog.h. */
#ifndef OVE_TYPES_WATCHDOG_H
#define OVE_TYPES_WATCHDOG_H

#include <ove/types.h>

#if CONFIG_OVE_WATCHDOG

OVE_EXTERN_C_BEGIN

/** A watchdog. */
typedef struct ove_watchdog *ove_watchdog_t;

/** The function that ove_watchdog_check() calls for a watchdog that is late; @p arg is the argument given when the
 * watchdog was made. The function returns: a thread that ends itself in the function leaves the call noted for ever,
 * and the watchdog can then not be ended. */
typedef void (*ove_watchdog_fn)(ove_watchdog_t watchdog, void *arg);

/** A watchdog's memory. The fields belong to ove, and change inside the critical section. */
struct ove_watchdog {
	struct ove_watchdog *next; /**< in the list of the running ones */
	const char *name;
	ove_watchdog_fn late;
	void *arg;
	uint32_t longest_ms;
	uint32_t fed_ms;  /**< lower half of the time of the last feed */
	uint32_t told_ms; /**< fed_ms at the time that the lateness was told */
	bool is_running;
	bool is_told;
	bool is_called; /**< late has been called and has not returned */
};

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_WATCHDOG */

#endif
