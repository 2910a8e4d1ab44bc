/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The successor of each executed instruction, and the stack pointer's movement (ove_lab.trace.flow). */
#include "reader.h"

/* The instructions of a program by number: the successor of each, and what it adds to the stack pointer. */
struct tables {
	const uint32_t *behind;
	const uint32_t *other_behind;
	const uint32_t *target;
	const int64_t *moves;
	const bool *needs_access;
};
/* The arrays of a run, with an entry for each executed instruction; the last three are filled in. `moved` has one more.
 */
struct followed {
	const uint32_t *pc;
	const int64_t *which;
	const uint8_t *kind;
	const int64_t *first_access;
	bool *goes_on;
	bool *natural;
	int64_t *moved;
};
EXPORT bool reader_which(const uint32_t *pc, size_t count, const int64_t *numbers, size_t length, uint32_t low,
			 int64_t *which);
EXPORT void reader_follow(const struct tables *tables, const struct followed *run, size_t count);

/* Returns false if an instruction has no number, which is -1. */
bool reader_which(const uint32_t *pc, size_t count, const int64_t *numbers, size_t length, uint32_t low, int64_t *which)
{
	for (size_t i = 0; i < count; i++) {
		/* An address below the first one wraps to one far above the last. */
		uint32_t place = (pc[i] - low) >> 1;
		if (place >= length || numbers[place] < 0) {
			return false;
		}
		which[i] = numbers[place];
	}
	return true;
}

void reader_follow(const struct tables *tables, const struct followed *run, size_t count)
{
	int64_t moved = 0;
	run->moved[0] = 0;
	for (size_t i = 0; i < count; i++) {
		int64_t which = run->which[i];
		if (i + 1 < count) {
			uint32_t next = run->pc[i + 1];
			bool goes_on = next == tables->behind[which] || next == tables->other_behind[which];
			bool jumps = run->kind[i] == BRANCH || run->kind[i] == CALL;
			run->goes_on[i] = goes_on;
			run->natural[i] = goes_on || run->kind[i] > CALL || (jumps && next == tables->target[which]);
		}
		if (!tables->needs_access[which] || run->first_access[i + 1] > run->first_access[i]) {
			moved += tables->moves[which];
		}
		run->moved[i + 1] = moved;
	}
}
