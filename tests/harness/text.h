/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Lines of text without the C library's printf, which may allocate and needs a large stack. */
#ifndef TEST_TEXT_H
#define TEST_TEXT_H

#include <stddef.h>
#include <stdint.h>

/** A line under construction. Text that does not fit is cut off. */
struct test_text {
	char *buffer;
	size_t size;
	size_t length;
};

/** Start an empty text in @p buffer. */
struct test_text test_text_in(char *buffer, size_t size);
void test_text_put(struct test_text *text, const char *string);
void test_text_put_number(struct test_text *text, int64_t number);
/** Append @p string as a JSON string, with quotes and escapes. */
void test_text_put_json(struct test_text *text, const char *string);

#endif
