/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.line_buffer: a parser writes the next line to the buffer whose address it has sent, byte by byte.
 */
#include "check.h"

enum { LINES = 3 };

static char line_buffer[8];
OVE_QUEUE_DEFINE_STATIC(lines, char *, LINES);

static void parse(void *arg)
{
	size_t length = 0;

	(void)arg;
	for (const char *next = "ab\ncd\nef\n"; *next != 0; next++) {
		if (*next == '\n') {
			char *line = line_buffer;

			line_buffer[length] = 0;
			ove_queue_send(lines, &line, OVE_WAIT_FOREVER);
			length = 0;
		} else {
			line_buffer[length++] = *next;
		}
	}
}

static void use(void *arg)
{
	(void)arg;
	for (int count = 0; count < LINES; count++) {
		char *line;

		ove_queue_receive(lines, &line, OVE_WAIT_FOREVER);
		check_use(line[0]);
	}
}

CHECK_CASE(race_line_buffer)
{
	check_both(parse, use);
}
