/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds uninitialised-read.12 bytes from memory_uninitialised: a member of a block decides, and nothing has written it.
 */
#include "check.h"

#include <stdlib.h>

struct settings {
	int low;
	int high;
	int mode;
};

CHECK_CASE(memory_uninitialised)
{
	struct settings *volatile made = malloc(sizeof(struct settings));

	made->low = 1;
	made->high = 2;
	if (made->mode > 3) {
		check_use(made->low);
	}
	free(made);
}
