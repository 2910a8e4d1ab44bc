/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Makes the calls whose numbers the arguments give, with a locked heap. A call that allocates stops the program with
 * number 3. A call whose number has a + in front is made before ove_run() too. Without arguments, the program lists the
 * calls.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ove/ove.h>
#include <ove_board.h>

#include "calls.h"

enum { DONE = 0, WRONG = 1 };

/* The number of the call that needs stdout as the C library starts it. */
enum { UNBUFFERED = 0 };

static void say(const char *text)
{
	ove_board_console_write(text, strlen(text));
	ove_board_console_write("\n", 1);
}

static const struct call *chosen(const char *word)
{
	return &calls[(size_t)atoi(word) % calls_count];
}

static void work(void *arg)
{
	const char *const *words;
	const int count = ove_board_args(&words);

	(void)arg;
	for (size_t i = 0; count < 2 && i < calls_count; i++) {
		say(calls[i].name);
	}
	for (int i = 1; i < count; i++) {
		const struct call *const call = chosen(words[i]);

		if (!call->run()) {
			say(call->name);
			ove_board_exit(WRONG);
		}
	}
	ove_board_exit(DONE);
}

OVE_THREAD_DEFINE_STATIC(worker, work, NULL, OVE_PRIO_NORMAL, 16384);

void ove_main(void)
{
	static char line[80];
	const char *const *words;
	const int count = ove_board_args(&words);
	const bool is_unbuffered = count > 1 && atoi(words[1]) == UNBUFFERED;

	for (int i = 1; i < count; i++) {
		if (words[i][0] == '+') {
			(void)chosen(words[i])->run();
		}
	}
	if (is_unbuffered || setvbuf(stdout, line, _IOLBF, sizeof(line)) == 0) {
		ove_run();
	}
}
