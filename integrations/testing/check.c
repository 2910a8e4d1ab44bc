/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

void check_failed(const char *claim, const char *file, int line)
{
	printf("%s:%d: does not hold: %s\n", file, line, claim);
	exit(1);
}
