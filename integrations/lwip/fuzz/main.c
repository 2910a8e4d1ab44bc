/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Hostile frames through the driver and the port into lwIP. Each case is a sequence of frames from its own seed, and
 * starts from the same state: -- SEED runs all cases of a seed, -- SEED CASE replays one.
 */
#include <ove/ove.h>

#include <ove_board.h>

#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "draw.h"
#include "failed.h"
#include "frames.h"
#include "interface.h"
#include "lwip_up.h"
#include "memory.h"
#include "probe.h"

#define STEPS 64u
/* Each protocol has at least one of this many frames. */
#define FRAMES_OF_EACH 100u

/* Runs `steps` steps, and returns the number of their frames. */
static uint32_t run_case(uint32_t seed, uint32_t which, uint32_t steps)
{
	static uint8_t frame[FRAME_MOST];
	uint32_t number = 0;

	fuzz_case(seed, which);
	frames_start(seed * 1000003u + which);
	fuzz_seed(seed + which);
	interface_open();
	for (uint32_t step = 0; step < steps; step++) {
		for (uint32_t left = 1u + draw(3); left > 0; left--) {
			const char *kind;
			const size_t length = frames_next(frame, &kind);

			fuzz_frame(kind, ++number, frame, length);
			if (draw(64) == 0) {
				interface_feeds_port(frame, length);
			} else {
				interface_receives(frame, length, draw(32) == 0);
			}
		}
		interface_settles();
		if (draw(4) == 0) {
			interface_ticks();
		}
	}
	interface_close();
	probe_answers();
	return number;
}

static uint32_t number_of(const char *text)
{
	return (uint32_t)strtoul(text, NULL, 10);
}

void judge_claims(void)
{
	const char *const *words;
	const int count = ove_board_args(&words);
	const uint32_t seed = count > 1 ? number_of(words[1]) : 1;
	const uint32_t first = count > 2 ? number_of(words[2]) : 0;
	const uint32_t last = count > 2 ? first : CONFIG_APP_CASES - 1;
	unsigned long frames = 0;

	fuzz_name_frame_after_a_report();
	lwip_up();
	interface_start();
	(void)run_case(seed, first, 0);
	const unsigned blocks = interface_blocks();

	for (uint32_t which = first; which <= last; which++) {
		frames += run_case(seed, which, STEPS);
		if (interface_blocks() != blocks) {
			fuzz_failed("after the case, lwIP has memory that it does not give back");
		}
	}
	CHECK(first == last || interface_had((uint32_t)(frames / FRAMES_OF_EACH)));
	printf("seed %lu: %lu frames in %lu cases; digest of the replies %08lx\n", (unsigned long)seed, frames,
	       (unsigned long)(last - first + 1), (unsigned long)probe_digest());
}
