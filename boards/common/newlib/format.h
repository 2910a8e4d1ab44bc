/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The formatter behind printf() and its kin: C's conversions, without a heap. */
#ifndef OVE_BOARDS_FORMAT_H
#define OVE_BOARDS_FORMAT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Where the text goes. */
struct ove_format_sink {
	void (*put)(struct ove_format_sink *sink, const char *text, size_t length);
	int length; /**< of the text so far */
};

/** One conversion, between '%' and its letter. */
struct ove_format_spec {
	bool left, plus, blank, alternate, zeros;
	int width;
	int precision; /**< -1: none is given */
	char letter;
};

/** Format @p arguments. @returns the length of the text, as printf() */
int ove_format(struct ove_format_sink *sink, const char *format, va_list arguments);

void ove_format_put(struct ove_format_sink *sink, const char *text, size_t length);
/** @p count times the same. */
void ove_format_fill(struct ove_format_sink *sink, char character, int count);
/** The blanks of a field before and behind @p length characters. */
void ove_format_before(struct ove_format_sink *sink, const struct ove_format_spec *spec, int length);
void ove_format_behind(struct ove_format_sink *sink, const struct ove_format_spec *spec, int length);
/** The character before a number that is not negative, or 0. */
char ove_format_sign(const struct ove_format_spec *spec, bool is_negative);

/** a, e, f and g. */
void ove_format_double(struct ove_format_sink *sink, const struct ove_format_spec *spec, double value);
/** a: the mantissa's 52 bits and the exponent as a double has them. */
void ove_format_hex(struct ove_format_sink *sink, const struct ove_format_spec *spec, char sign, uint64_t fraction,
		    int exponent);

#endif
