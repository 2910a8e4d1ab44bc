/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "text.h"

struct test_text test_text_in(char *buffer, size_t size)
{
	buffer[0] = '\0';
	return (struct test_text){buffer, size, 0};
}

static void put_char(struct test_text *text, char character)
{
	if (text->length + 1u < text->size) {
		text->buffer[text->length++] = character;
		text->buffer[text->length] = '\0';
	}
}

void test_text_put(struct test_text *text, const char *string)
{
	while (*string != '\0') {
		put_char(text, *string++);
	}
}

void test_text_put_number(struct test_text *text, int64_t number)
{
	char digits[24];
	size_t at = sizeof(digits) - 1u;
	uint64_t value = number < 0 ? 0u - (uint64_t)number : (uint64_t)number;

	digits[at] = '\0';
	do {
		digits[--at] = (char)('0' + (int)(value % 10u));
		value /= 10u;
	} while (value != 0u);
	if (number < 0) {
		digits[--at] = '-';
	}
	test_text_put(text, &digits[at]);
}

void test_text_put_json(struct test_text *text, const char *string)
{
	put_char(text, '"');
	for (; *string != '\0'; string++) {
		if (*string == '"' || *string == '\\') {
			put_char(text, '\\');
		}
		put_char(text, (unsigned char)*string < 0x20u ? ' ' : *string);
	}
	put_char(text, '"');
}
