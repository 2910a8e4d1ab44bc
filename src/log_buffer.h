/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The buffer between the writers of log lines and the one context that passes them to the sink. */
#ifndef OVE_SRC_LOG_BUFFER_H
#define OVE_SRC_LOG_BUFFER_H

#include <ove/log.h>

#include <stdbool.h>
#include <stdint.h>

#define OVE_LOG_BUFFER_WORDS ((uint32_t)(CONFIG_OVE_LOG_BUFFER_SIZE / 4))
/** Words of a record before its arguments. */
#define OVE_LOG_HEAD_WORDS 3u
/** Flag in the word with a string's length. */
#define OVE_LOG_STRING_IS_CUT (UINT32_C(1) << 31)

/** When the buffer holds more words than this, the log thread's long sleep ends. */
#define OVE_LOG_BUFFER_HALF (OVE_LOG_BUFFER_WORDS / 2u)

/**
 * The counts of words keep increasing; modulo the size, they are positions in @p words. Writers move the head, the
 * reader the tail. Writers count free words from @p begin, normally the tail. In a long sleep of the log thread it is a
 * position before the tail, so that the test for a full buffer finds a half-full one: docs/design/api-and-errors.md.
 */
struct ove_log_buffer {
	uint32_t head;
	uint32_t begin;
	uint32_t tail;
	uint32_t dropped;
	uint32_t words[OVE_LOG_BUFFER_WORDS];
};

extern struct ove_log_buffer ove_log_buffer;

#if CONFIG_OVE_LOG_THREAD
/** End the long sleep of the log thread. Inside the critical section, any context. @returns true if it was asleep */
bool ove_log_wake(void);
#else
static inline bool ove_log_wake(void)
{
	return false;
}
#endif

#endif
