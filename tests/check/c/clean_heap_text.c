/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a text grows in a block, and the library reads the text by words.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

CHECK_CASE(clean_heap_text)
{
	char *text = NULL;
	size_t length = 0;

	for (int turn = 0; turn <= CHECK_TURNS; turn++) {
		text = realloc(text, length + sizeof("abcdef"));
		memcpy(text + length, "abcdef", sizeof("abcdef"));
		length += strlen("abcdef");
	}
	check_use((int)strlen(text));
	free(text);
}
