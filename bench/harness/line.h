/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Writes one line of the protocol to the console, without the C library's printf(), which may allocate.
 */
#ifndef OVE_BENCH_LINE_H
#define OVE_BENCH_LINE_H

#include <stdbool.h>
#include <stdint.h>

/** Start a message of kind @p kind. */
void line_begin(const char *kind);
/** Add a text. @p value must not contain characters that JSON escapes. */
void line_text(const char *key, const char *value);
/** Start a text that is added in parts. */
void line_text_begin(const char *key);
/** Add a part of the text. */
void line_text_more(const char *value);
/** Add a number to the text. */
void line_text_more_number(uint32_t value);
/** End the text. */
void line_text_end(void);
/** Add a number. */
void line_number(const char *key, uint32_t value);
/** Add a boolean. */
void line_bool(const char *key, bool value);
/** Add the histogram of @p count values in ascending order, as [[value, times], ...]. */
void line_histogram(const char *key, const uint32_t *sorted, uint32_t count);
/** End the message; it is on the console when the call returns. */
void line_end(void);

#endif
