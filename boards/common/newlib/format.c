/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * newlib's small formatter does not know long long, z, t and j. It reads the wrong number of bytes for them, so that
 * all following arguments are wrong too. This file replaces it; see printf.c.
 */
#include "format.h"

#include <ove/stop.h>

#include <string.h>

#include "ove_config.h"

/* The number of octal digits of the longest number. */
#define MOST_DIGITS 22

void ove_format_put(struct ove_format_sink *sink, const char *text, size_t length)
{
	sink->put(sink, text, length);
	sink->length += (int)length;
}

void ove_format_fill(struct ove_format_sink *sink, char character, int count)
{
	for (; count > 0; count--) {
		ove_format_put(sink, &character, 1);
	}
}

void ove_format_before(struct ove_format_sink *sink, const struct ove_format_spec *spec, int length)
{
	if (!spec->left) {
		ove_format_fill(sink, ' ', spec->width - length);
	}
}

void ove_format_behind(struct ove_format_sink *sink, const struct ove_format_spec *spec, int length)
{
	if (spec->left) {
		ove_format_fill(sink, ' ', spec->width - length);
	}
}

char ove_format_sign(const struct ove_format_spec *spec, bool is_negative)
{
	return is_negative ? '-' : spec->plus ? '+' : spec->blank ? ' ' : '\0';
}

static void put_text(struct ove_format_sink *sink, const struct ove_format_spec *spec, const char *text)
{
	const char *const given = text != NULL ? text : "(null)";
	const int length = (int)(spec->precision < 0 ? strlen(given) : strnlen(given, (size_t)spec->precision));

	ove_format_before(sink, spec, length);
	ove_format_put(sink, given, (size_t)length);
	ove_format_behind(sink, spec, length);
}

static unsigned base_of(char letter)
{
	switch (letter) {
	case 'o':
		return 8;
	case 'x':
	case 'X':
	case 'p':
		return 16;
	default:
		return 10;
	}
}

/* 16 bits at a time: a 64-bit division is a library call of half a kilobyte. */
static unsigned divide(uint64_t *value, unsigned base)
{
	uint64_t quotient = 0;
	uint32_t rest = 0;

	for (int shift = 48; shift >= 0; shift -= 16) {
		rest = (rest << 16) | (uint32_t)((*value >> shift) & 0xffffu);
		quotient |= (uint64_t)(rest / base) << shift;
		rest %= base;
	}
	*value = quotient;
	return rest;
}

static void put_integer(struct ove_format_sink *sink, const struct ove_format_spec *spec, uint64_t value,
			bool is_negative)
{
	const char *const digits = spec->letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
	const unsigned base = base_of(spec->letter);
	const bool is_signed = spec->letter == 'd' || spec->letter == 'i';
	const bool has_prefix = base == 16u && (spec->letter == 'p' || (spec->alternate && value != 0u));
	const char sign = is_signed ? ove_format_sign(spec, is_negative) : '\0';
	char text[MOST_DIGITS];
	char head[3];
	int head_length = 0;
	int at = MOST_DIGITS;
	int least = spec->precision < 0 ? 1 : spec->precision;

	for (; value != 0u; at--) {
		text[at - 1] = digits[divide(&value, base)];
	}
	int zeros = least - (MOST_DIGITS - at);
	if (base == 8u && spec->alternate && zeros <= 0) {
		zeros = 1;
	}
	if (sign != '\0') {
		head[head_length++] = sign;
	}
	if (has_prefix) {
		head[head_length++] = '0';
		head[head_length++] = spec->letter == 'X' ? 'X' : 'x';
	}
	zeros = zeros > 0 ? zeros : 0;
	if (spec->zeros && !spec->left && spec->precision < 0) {
		const int room = spec->width - head_length - (MOST_DIGITS - at);
		zeros = zeros > room ? zeros : room;
	}
	const int length = head_length + zeros + MOST_DIGITS - at;
	ove_format_before(sink, spec, length);
	ove_format_put(sink, head, (size_t)head_length);
	ove_format_fill(sink, '0', zeros);
	ove_format_put(sink, &text[at], (size_t)(MOST_DIGITS - at));
	ove_format_behind(sink, spec, length);
}

/* The width of an integer argument: hh and h arrive as int. */
enum width { WIDTH_CHAR, WIDTH_SHORT, WIDTH_INT, WIDTH_LONG, WIDTH_64 };

#define WIDTH_OF(type) (sizeof(type) == 8 ? WIDTH_64 : WIDTH_INT)

static const char *read_width(const char *at, enum width *width)
{
	*width = WIDTH_INT;
	for (;; at++) {
		switch (*at) {
		case 'h':
			*width = *width == WIDTH_SHORT ? WIDTH_CHAR : WIDTH_SHORT;
			break;
		case 'l':
			*width = *width == WIDTH_LONG ? WIDTH_64 : WIDTH_LONG;
			break;
		case 'j':
			*width = WIDTH_64;
			break;
		case 'z':
			*width = WIDTH_OF(size_t);
			break;
		case 't':
			*width = WIDTH_OF(ptrdiff_t);
			break;
		case 'L':
			break;
		default:
			return at;
		}
	}
}

static const char *read_flags(const char *at, struct ove_format_spec *spec)
{
	for (;; at++) {
		switch (*at) {
		case '-':
			spec->left = true;
			break;
		case '+':
			spec->plus = true;
			break;
		case ' ':
			spec->blank = true;
			break;
		case '#':
			spec->alternate = true;
			break;
		case '0':
			spec->zeros = true;
			break;
		default:
			return at;
		}
	}
}

/* The arguments are in a struct, because a caller may not use a va_list again after it has passed the list to a
 * function. */
struct arguments {
	va_list list;
};

static const char *read_number(const char *at, struct arguments *arguments, int *number)
{
	if (*at == '*') {
		*number = va_arg(arguments->list, int);
		return at + 1;
	}
	for (*number = 0; *at >= '0' && *at <= '9'; at++) {
		*number = *number * 10 + (*at - '0');
	}
	return at;
}

static const char *read_spec(const char *at, struct arguments *arguments, struct ove_format_spec *spec)
{
	*spec = (struct ove_format_spec){.precision = -1};
	at = read_flags(at, spec);
	at = read_number(at, arguments, &spec->width);
	if (spec->width < 0) {
		spec->left = true;
		spec->width = -spec->width;
	}
	if (*at == '.') {
		at = read_number(at + 1, arguments, &spec->precision);
	}
	return at;
}

static int64_t take_signed(struct arguments *arguments, enum width width)
{
	switch (width) {
	case WIDTH_CHAR:
		return (signed char)va_arg(arguments->list, int);
	case WIDTH_SHORT:
		return (short)va_arg(arguments->list, int);
	case WIDTH_LONG:
		return va_arg(arguments->list, long);
	case WIDTH_64:
		return va_arg(arguments->list, long long);
	default:
		return va_arg(arguments->list, int);
	}
}

static uint64_t take_unsigned(struct arguments *arguments, enum width width)
{
	switch (width) {
	case WIDTH_CHAR:
		return (unsigned char)va_arg(arguments->list, unsigned);
	case WIDTH_SHORT:
		return (unsigned short)va_arg(arguments->list, unsigned);
	case WIDTH_LONG:
		return va_arg(arguments->list, unsigned long);
	case WIDTH_64:
		return va_arg(arguments->list, unsigned long long);
	default:
		return va_arg(arguments->list, unsigned);
	}
}

static void store_length(const struct ove_format_sink *sink, void *where, enum width width)
{
	switch (width) {
	case WIDTH_CHAR:
		*(signed char *)where = (signed char)sink->length;
		break;
	case WIDTH_SHORT:
		*(short *)where = (short)sink->length;
		break;
	case WIDTH_LONG:
		*(long *)where = sink->length;
		break;
	case WIDTH_64:
		*(long long *)where = sink->length;
		break;
	default:
		*(int *)where = sink->length;
		break;
	}
}

/* The type of the argument is unknown, so all following arguments would be wrong. */
static void refuse(struct ove_format_sink *sink, const struct ove_format_spec *spec)
{
#if CONFIG_OVE_CHECKS
	(void)sink, (void)spec;
	ove_stop(OVE_STOP_ARGUMENT, "printf: an unknown conversion");
#else
	ove_format_put(sink, &spec->letter, spec->letter != '\0' ? 1u : 0u);
#endif
}

static void convert(struct ove_format_sink *sink, struct ove_format_spec *spec, struct arguments *arguments,
		    enum width width)
{
	char character;
	int64_t value;

	if (width == WIDTH_LONG && (spec->letter == 'c' || spec->letter == 's')) {
		refuse(sink, spec);
		return;
	}
	switch (spec->letter) {
	case 'd':
	case 'i':
		value = take_signed(arguments, width);
		put_integer(sink, spec, value < 0 ? 0u - (uint64_t)value : (uint64_t)value, value < 0);
		break;
	case 'u':
	case 'o':
	case 'x':
	case 'X':
		put_integer(sink, spec, take_unsigned(arguments, width), false);
		break;
	case 'p':
		put_integer(sink, spec, (uintptr_t)va_arg(arguments->list, void *), false);
		break;
	case 'c':
		character = (char)va_arg(arguments->list, int);
		ove_format_before(sink, spec, 1);
		ove_format_put(sink, &character, 1);
		ove_format_behind(sink, spec, 1);
		break;
	case 's':
		put_text(sink, spec, va_arg(arguments->list, const char *));
		break;
	case 'n':
		store_length(sink, va_arg(arguments->list, void *), width);
		break;
	case '%':
		ove_format_put(sink, "%", 1);
		break;
	case 'a':
	case 'A':
	case 'e':
	case 'E':
	case 'f':
	case 'F':
	case 'g':
	case 'G':
		ove_format_double(sink, spec, va_arg(arguments->list, double));
		break;
	default:
		refuse(sink, spec);
		break;
	}
}

int ove_format(struct ove_format_sink *sink, const char *format, va_list list)
{
	struct arguments arguments;

	va_copy(arguments.list, list);
	sink->length = 0;
	while (*format != '\0') {
		const size_t plain = strcspn(format, "%");
		struct ove_format_spec spec;
		enum width width;

		if (plain != 0u) {
			ove_format_put(sink, format, plain);
			format += plain;
			continue;
		}
		format = read_width(read_spec(format + 1, &arguments, &spec), &width);
		spec.letter = *format;
		convert(sink, &spec, &arguments, width);
		format += spec.letter != '\0';
	}
	va_end(arguments.list);
	return sink->length;
}
