/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.5 bytes from memory_off_by_one_string: the end of a text has no room.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>
CHECK_CASE(memory_off_by_one_string)
{
	char *text = malloc(5);
	const char *volatile said = "hello";

	strcpy(text, said);
	check_use(text[0]);
	free(text);
}
