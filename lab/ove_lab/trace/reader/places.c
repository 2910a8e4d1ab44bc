/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Positions in a run: the indexes of instructions or of events, in order. `places` has space for all of them. Each
 * index is written, and the next one overwrites it if it is not wanted: an unpredictable branch would take
 * ten times as long.
 */
#include "reader.h"

EXPORT size_t reader_where(const bool *condition, const int64_t *which, size_t count, int64_t *places);
EXPORT size_t reader_jumps(const uint8_t *kind, const int32_t *function, const int32_t *after, size_t count,
			   int64_t *places);
EXPORT size_t reader_events(const uint64_t *events, size_t count, uint64_t mask, uint64_t wanted, int64_t *places);

/* The instructions whose numbers satisfy a condition. */
size_t reader_where(const bool *condition, const int64_t *which, size_t count, int64_t *places)
{
	size_t found = 0;
	for (size_t i = 0; i < count; i++) {
		places[found] = (int64_t)i;
		found += condition[which[i]];
	}
	return found;
}

/* The instructions that call, return or jump to a computed address, or continue in another function. */
size_t reader_jumps(const uint8_t *kind, const int32_t *function, const int32_t *after, size_t count, int64_t *places)
{
	size_t found = 0;
	for (size_t i = 0; i < count; i++) {
		places[found] = (int64_t)i;
		found += (kind[i] >= CALL && kind[i] <= JUMP_COMPUTED) | (function[i] != after[i]);
	}
	return found;
}

/* The events with some bits. */
size_t reader_events(const uint64_t *events, size_t count, uint64_t mask, uint64_t wanted, int64_t *places)
{
	size_t found = 0;
	for (size_t i = 0; i < count; i++) {
		places[found] = (int64_t)i;
		found += (events[i] & mask) == wanted;
	}
	return found;
}
