/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.8 bytes from show: a number's text is longer than its block.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

static volatile int speed = 1234567;

static void show(void)
{
	char *text = malloc(8);

	sprintf(text, "v=%d", speed);
	check_use(text[0]);
	free(text);
}

CHECK_CASE(memory_formatted)
{
	show();
}
