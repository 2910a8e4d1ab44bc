/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Follows calls and returns inside exception handlers: a return without a call is the end of the exception
 * (ove_lab.trace.exceptions).
 */
#include "reader.h"

enum { THREAD_MODE = -1 };
struct activation {
	int64_t handler, begin, outer, end;
};
struct stretch {
	int64_t begin, exception;
};
/*
 * The first instruction of each exception, and the addresses of computed jumps that end exceptions, in order.
 * `activations` has space for one entry for each of them, `stretches` for two; `calls` for one for each instruction.
 */
struct walk {
	const uint32_t *pc;
	const uint8_t *kind;
	size_t count;
	const int64_t *entries;
	size_t entry_count;
	const uint32_t *exits;
	size_t exit_count;
	struct activation *activations;
	size_t activation_count;
	struct stretch *stretches;
	size_t stretch_count;
	/* The active exceptions, and the index in `calls` of each one's first call. */
	int64_t *open;
	size_t *first_call;
	size_t open_count;
	/* The return addresses of the open calls. */
	uint32_t *calls;
	size_t call_count;
	/* The next exception that can begin. */
	size_t entry;
};
EXPORT void reader_exceptions(struct walk *walk);

static void stretch(struct walk *walk, size_t begin, int64_t exception)
{
	walk->stretches[walk->stretch_count++] = (struct stretch){(int64_t)begin, exception};
}

static int64_t innermost(const struct walk *walk)
{
	return walk->open_count ? walk->open[walk->open_count - 1] : THREAD_MODE;
}

static bool is_entry(struct walk *walk, size_t place)
{
	while (walk->entry < walk->entry_count && (size_t)walk->entries[walk->entry] < place) {
		walk->entry++;
	}
	return walk->entry < walk->entry_count && (size_t)walk->entries[walk->entry] == place;
}

static bool is_exit(const struct walk *walk, uint32_t address)
{
	for (size_t i = 0; i < walk->exit_count; i++) {
		if (walk->exits[i] == address) {
			return true;
		}
	}
	return false;
}

static void enter(struct walk *walk, size_t place)
{
	size_t number = walk->activation_count++;
	walk->activations[number] = (struct activation){walk->pc[place], (int64_t)place, innermost(walk), -1};
	walk->first_call[walk->open_count] = walk->call_count;
	walk->open[walk->open_count++] = (int64_t)number;
	stretch(walk, place, (int64_t)number);
}

static void end(struct walk *walk, size_t place, bool is_other_entry)
{
	walk->call_count = walk->first_call[--walk->open_count];
	walk->activations[walk->open[walk->open_count]].end = (int64_t)place;
	if (!is_other_entry) {
		stretch(walk, place, innermost(walk));
	}
}

static void leave(struct walk *walk, size_t place)
{
	size_t first = walk->first_call[walk->open_count - 1], calls = walk->call_count, found = calls;
	uint32_t pc = walk->pc[place], goal = walk->pc[place + 1];
	while (found > first && walk->calls[found - 1] != goal) {
		found--;
	}
	bool returns = found > first, is_last = calls > first && walk->calls[calls - 1] == goal;
	if (walk->kind[place] == JUMP_COMPUTED && !returns && (calls > first || !is_exit(walk, pc))) {
		return;
	}
	bool is_other_entry = is_entry(walk, place + 1);
	/* The condition was false. */
	if (walk->kind[place] == RETURN && !is_other_entry && (goal == pc + 2 || goal == pc + 4) && !is_last) {
		return;
	}
	if (calls > first && is_other_entry) {
		walk->call_count--;
	} else if (returns) {
		walk->call_count = found - 1;
	} else {
		end(walk, place + 1, is_other_entry);
	}
}

void reader_exceptions(struct walk *walk)
{
	stretch(walk, 0, THREAD_MODE);
	for (size_t place = 0; place < walk->count; place++) {
		if (is_entry(walk, place)) {
			enter(walk, place);
		}
		uint8_t kind = walk->kind[place];
		if (!walk->open_count || kind < CALL || kind > JUMP_COMPUTED) {
			continue;
		}
		if (kind == CALL || kind == CALL_COMPUTED) {
			uint32_t size = kind == CALL ? CALL_BYTES : CALL_COMPUTED_BYTES;
			walk->calls[walk->call_count++] = walk->pc[place] + size;
		} else if (place + 1 < walk->count) {
			leave(walk, place);
		}
	}
	for (size_t i = 0; i < walk->open_count; i++) {
		walk->activations[walk->open[i]].end = (int64_t)walk->count;
	}
}
