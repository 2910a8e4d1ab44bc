/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.6 bytes from greet: strdup() makes no room for more text.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

static const char *volatile greeting = "hello";

static void greet(void)
{
	char *text = strdup(greeting);

	strcat(text, " world");
	check_use(text[0]);
	free(text);
}

CHECK_CASE(memory_copied_text)
{
	greet();
}
