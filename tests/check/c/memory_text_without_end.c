/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.6 bytes from copy_text: the end of a copied text has no room. The library computes the size.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

static const char *volatile sensor_name = "sensor";

static char *copy_text(const char *text)
{
	char *copy = malloc(strlen(text));

	return strcpy(copy, text);
}

CHECK_CASE(memory_text_without_end)
{
	char *copy = copy_text(sensor_name);

	check_use(copy[0]);
	free(copy);
}
