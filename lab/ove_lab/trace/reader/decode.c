/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Joins the events of a record (../plugin/record.h) to instructions and accesses, in one pass over the events. */
#include "../plugin/record.h"
#include "reader.h"

enum { KIND_SHIFT = 40, KIND = 7, SIZE_SHIFT = 32 };

/* The arrays of ove_lab.trace.reader.Decoded; `sizes` has space for one number for each of the five kinds. */
struct decoded {
	int64_t *begins;
	uint32_t *pc;
	uint8_t *size;
	int64_t *first_access;
	uint32_t *address;
	uint8_t *width;
	bool *is_store;
	uint64_t *value;
	bool *has_value;
	int64_t *noted;
	int64_t *noted_place;
};
EXPORT void reader_count(const uint64_t *events, size_t count, int64_t *sizes);
EXPORT void reader_decode(const uint64_t *events, size_t count, const struct decoded *into);

static unsigned kind_of(uint64_t event)
{
	return event >> KIND_SHIFT & KIND;
}

void reader_count(const uint64_t *events, size_t count, int64_t *sizes)
{
	for (size_t i = 0; i < count; i++) {
		sizes[kind_of(events[i])]++;
	}
}

void reader_decode(const uint64_t *events, size_t count, const struct decoded *into)
{
	size_t instructions = 0, accesses = 0, notes = 0, behind_store = 0;
	for (size_t i = 0; i < count; i++) {
		uint64_t event = events[i];
		unsigned kind = kind_of(event);
		if (kind == 0) {
			into->begins[instructions] = (int64_t)i;
			into->pc[instructions] = (uint32_t)event;
			into->size[instructions] = (uint8_t)(event >> SIZE_SHIFT);
			into->first_access[instructions++] = (int64_t)accesses;
		} else if (kind == kind_of(NOTE)) {
			into->noted[notes] = (int64_t)i;
			into->noted_place[notes++] = (int64_t)instructions;
		} else if (kind < kind_of(NOTE)) {
			into->address[accesses] = (uint32_t)event;
			into->width[accesses] = (uint8_t)(event >> SIZE_SHIFT);
			into->is_store[accesses] = kind == kind_of(STORE);
			into->value[accesses] = 0;
			into->has_value[accesses++] = false;
			behind_store = i + 1;
		} else if (accesses) {
			/* The word right after the store is the lower one. */
			into->value[accesses - 1] |= (event & UINT32_MAX) << (i == behind_store ? 0 : 32);
			into->has_value[accesses - 1] = true;
		}
	}
	into->first_access[instructions] = (int64_t)accesses;
}
