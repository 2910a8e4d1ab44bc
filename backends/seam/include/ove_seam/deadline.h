/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Converts a moment in microseconds to a wait in milliseconds. */
#ifndef OVE_SEAM_DEADLINE_H
#define OVE_SEAM_DEADLINE_H

#include <ove_seam/time.h>
#include <stdint.h>

/* A backend whose clock has whole microseconds only, like that of a model, defines this as 0. */
#ifndef OVE_BACKEND_TIME_ROUNDED_US
#define OVE_BACKEND_TIME_ROUNDED_US 1u
#endif

/**
 * Return the time @p timeout_ms from now. ove_backend_time_get_us() rounds down, so one more microsecond accounts for
 * the elapsed part of the current one: without it, a deadline would come up to 999 ns early.
 */
static inline uint64_t ove_deadline_us(uint64_t now_us, uint32_t timeout_ms)
{
	return now_us + (uint64_t)timeout_ms * 1000u + OVE_BACKEND_TIME_ROUNDED_US;
}

/** Convert microseconds to milliseconds, rounded up: a wait of that length never ends early. */
static inline uint64_t ove_us_in_ms(uint64_t us)
{
	return (us + 999u) / 1000u;
}

/** Return the time left until @p deadline_us, for a wait that had @p timeout_ms left before: never more than that. */
static inline uint32_t ove_ms_left(uint64_t deadline_us, uint64_t now_us, uint32_t timeout_ms)
{
	const uint64_t ms = now_us < deadline_us ? ove_us_in_ms(deadline_us - now_us) : 0u;

	return ms < timeout_ms ? (uint32_t)ms : timeout_ms;
}

/** Like ove_ms_left(), for any moment and a caller that waits again: at most INT32_MAX, so never forever. */
static inline uint32_t ove_ms_of_one_wait(uint64_t due_us, uint64_t now_us)
{
	const uint64_t ms = due_us > now_us ? ove_us_in_ms(due_us - now_us) : 0u;

	return ms < INT32_MAX ? (uint32_t)ms : (uint32_t)INT32_MAX;
}

#endif
