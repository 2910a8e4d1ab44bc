/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "failed.h"

#include <ove_board.h>

#include <stdio.h>
#include <string.h>

#include "frames.h"

static struct {
	uint32_t seed;
	uint32_t which;
	const char *kind;
	uint32_t number;
	uint8_t bytes[FRAME_MOST];
	size_t length;
} last;

void fuzz_case(uint32_t seed, uint32_t which)
{
	last.seed = seed;
	last.which = which;
	last.kind = "none yet";
	last.length = 0;
}

void fuzz_frame(const char *kind, uint32_t number, const uint8_t *frame, size_t length)
{
	last.kind = kind;
	last.number = number;
	last.length = length;
	memcpy(last.bytes, frame, length);
}

static void name_frame(void)
{
	printf("fuzz: seed %lu, case %lu, frame %lu (%s), %zu bytes:\n", (unsigned long)last.seed,
	       (unsigned long)last.which, (unsigned long)last.number, last.kind, last.length);
	for (size_t i = 0; i < last.length; i++) {
		printf("%02x%s", last.bytes[i], i % 32 == 31 || i + 1 == last.length ? "\n" : " ");
	}
	printf("fuzz: again: ./ove run integrations/lwip/fuzz --board host --sanitize address,undefined -- %lu %lu\n",
	       (unsigned long)last.seed, (unsigned long)last.which);
}

void fuzz_failed(const char *why)
{
	printf("fuzz: %s\n", why);
	ove_board_exit(1);
}

/* check_failed() and ove_stop() also end here. */
__attribute__((noreturn)) void __real_ove_board_exit(int code);
__attribute__((noreturn)) void __wrap_ove_board_exit(int code);

void __wrap_ove_board_exit(int code)
{
	if (code != 0) {
		name_frame();
	}
	__real_ove_board_exit(code);
}

__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

void fuzz_name_frame_after_a_report(void)
{
	if (__sanitizer_set_death_callback != NULL) {
		__sanitizer_set_death_callback(name_frame);
	}
}
