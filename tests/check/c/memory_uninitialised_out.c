/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds uninitialised-read.local variable of memory_uninitialised_out: a failed call writes no result, and the caller
 * does not ask whether it failed.
 */
#include "check.h"

__attribute__((noipa)) static bool parse(const char *text, int *result)
{
	if (*text < '0' || *text > '9') {
		return false;
	}
	*result = *text - '0';
	return true;
}

CHECK_CASE(memory_uninitialised_out)
{
	const char *volatile text = "-";
	int value;

	(void)parse(text, &value);
	check_use(value + 1);
}
