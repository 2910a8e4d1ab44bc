/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The formatter for printf() and related functions: C's conversions, without a heap. */
#ifndef OVE_BOARDS_FORMAT_H
#define OVE_BOARDS_FORMAT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The destination of the text. */
struct ove_format_sink {
	void (*put)(struct ove_format_sink *sink, const char *text, size_t length);
	int length; /**< length of the text so far */
};

/** One conversion, between '%' and its letter. */
struct ove_format_spec {
	bool left, plus, blank, alternate, zeros;
	int width;
	int precision; /**< -1 if none is given */
	char letter;
};

/** Format @p arguments. @returns the length of the text, like printf() */
int ove_format(struct ove_format_sink *sink, const char *format, va_list arguments);

void ove_format_put(struct ove_format_sink *sink, const char *text, size_t length);
/** Write @p character @p count times. */
void ove_format_fill(struct ove_format_sink *sink, char character, int count);
/** Write the blanks of a field before or after @p length characters. */
void ove_format_before(struct ove_format_sink *sink, const struct ove_format_spec *spec, int length);
void ove_format_behind(struct ove_format_sink *sink, const struct ove_format_spec *spec, int length);
/** Return the character before a number that is not negative, or 0. */
char ove_format_sign(const struct ove_format_spec *spec, bool is_negative);

/** Conversions a, e, f and g. */
void ove_format_double(struct ove_format_sink *sink, const struct ove_format_spec *spec, double value);
/** Conversion a: the 52 bits of the mantissa and the exponent, as a double stores them. */
void ove_format_hex(struct ove_format_sink *sink, const struct ove_format_spec *spec, char sign, uint64_t fraction,
		    int exponent);

#endif
