/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Doubles as text, exact to the last digit. The number is written out in full, in words of nine decimal digits: its
 * bits, from the top, are shifted into the integer words by doubling, then into the fraction's words by halving. This
 * needs only 32-bit integers, and neither a heap nor the compiler's floating-point library.
 */
#include "format.h"

#include <string.h>

#define DIGITS     9
#define WORD_LIMIT 1000000000u

/* 1024 bits of integer, or the carry of a rounding; 53 bits and 1074 bits of fraction: the most words needed. */
#define INTEGER_WORDS  36
#define SMALL_INTEGER  3
#define FRACTION_WORDS 120
#define WORDS          (SMALL_INTEGER + FRACTION_WORDS)

#define MANTISSA_BITS 52
#define EXPONENT_MASK 0x7ff
#define EXPONENT_BIAS 1075

/* A number: words[0] is the most significant word, words[point] the fraction's first, words[end] past the end. */
struct decimal {
	uint32_t words[WORDS];
	int point;
	int end;
};

static const uint32_t powers[DIGITS] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

/* Multiplies by 2^bits and adds @p carry, for at most 2 bits, so that a word's product fits into 32 bits. */
static void double_integer(struct decimal *number, unsigned bits, uint32_t carry)
{
	for (int i = number->point - 1; i >= 0; i--) {
		const uint32_t word = (number->words[i] << bits) + carry;

		carry = word / WORD_LIMIT;
		number->words[i] = word % WORD_LIMIT;
	}
}

/* Divides by 2^bits, at most 9, because 2^9 divides a word's limit. Adds one word each time. */
static void halve(struct decimal *number, unsigned bits)
{
	const uint32_t mask = (1u << bits) - 1u;
	uint32_t carry = 0;

	for (int i = 0; i < number->end; i++) {
		const uint32_t word = number->words[i];

		number->words[i] = (word >> bits) + carry;
		carry = (word & mask) * (WORD_LIMIT >> bits);
	}
	if (carry != 0u) {
		number->words[number->end++] = carry;
	}
}

/* Writes out mantissa times 2^exponent. */
static void write_out(struct decimal *number, uint64_t mantissa, int exponent)
{
	memset(number->words, 0, sizeof(number->words));
	number->point = exponent > 0 ? INTEGER_WORDS : SMALL_INTEGER;
	number->end = number->point;
	for (int shift = MANTISSA_BITS; shift >= 0; shift -= 2) {
		double_integer(number, 2, (uint32_t)(mantissa >> shift) & 3u);
	}
	for (; exponent > 1; exponent -= 2) {
		double_integer(number, 2, 0);
	}
	if (exponent == 1) {
		double_integer(number, 1, 0);
	}
	for (; exponent < 0; exponent += DIGITS) {
		halve(number, exponent > -DIGITS ? (unsigned)-exponent : DIGITS);
	}
}

/* Places count from the point: 0 is the first digit of the fraction, -1 the ones digit. */
static int word_of(const struct decimal *number, int place)
{
	return number->point + (place >= 0 ? place / DIGITS : -((DIGITS - 1 - place) / DIGITS));
}

static uint32_t power_of(int place)
{
	const int within = place % DIGITS;

	return powers[DIGITS - 1 - (within < 0 ? within + DIGITS : within)];
}

static unsigned digit(const struct decimal *number, int place)
{
	const int word = word_of(number, place);

	return word < 0 || word >= number->end ? 0u : number->words[word] / power_of(place) % 10u;
}

static bool is_zero_behind(const struct decimal *number, int place)
{
	int word = word_of(number, place);

	if (word < 0) {
		word = -1;
	} else if (word < number->end && number->words[word] % power_of(place) != 0u) {
		return false;
	}
	for (word++; word < number->end; word++) {
		if (number->words[word] != 0u) {
			return false;
		}
	}
	return true;
}

/* Rounds half to even, so that @p place is the last digit. */
static void round_at(struct decimal *number, int place)
{
	const unsigned next = digit(number, place + 1);
	const bool is_even = digit(number, place) % 2u == 0u;

	if (next < 5u || (next == 5u && is_even && is_zero_behind(number, place + 1))) {
		return;
	}
	int word = word_of(number, place);
	uint32_t carry = power_of(place);
	for (; word >= 0 && carry != 0u; word--) {
		number->words[word] += carry;
		carry = number->words[word] >= WORD_LIMIT;
		number->words[word] -= carry != 0u ? WORD_LIMIT : 0u;
	}
}

/* Returns the place of the first non-zero digit, or of the ones digit if there is none. */
static int first_place(const struct decimal *number)
{
	int word = 0;

	while (word < number->end && number->words[word] == 0u) {
		word++;
	}
	if (word == number->end) {
		return -1;
	}
	int place = (word - number->point) * DIGITS;
	while (digit(number, place) == 0u) {
		place++;
	}
	return place;
}

/* The printed form of a number: digits from place @p first; @p before are before the point, @p after follow it. */
struct shape {
	int first;
	int before;
	int after;
	bool has_point;
	char tail[8]; /* exponent */
	int tail_length;
};

static int shape_length(const struct shape *shape)
{
	return shape->before + shape->has_point + shape->after + shape->tail_length;
}

static void put_digits(struct ove_format_sink *sink, const struct decimal *number, int place, int count)
{
	for (; count > 0; count--) {
		const char character = (char)('0' + (int)digit(number, place++));

		ove_format_put(sink, &character, 1);
	}
}

static void put_shape(struct ove_format_sink *sink, const struct ove_format_spec *spec, char sign,
		      const struct decimal *number, const struct shape *shape)
{
	const int length = (sign != '\0') + shape_length(shape);

	if (!spec->zeros || spec->left) {
		ove_format_before(sink, spec, length);
	}
	if (sign != '\0') {
		ove_format_put(sink, &sign, 1);
	}
	if (spec->zeros && !spec->left) {
		ove_format_fill(sink, '0', spec->width - length);
	}
	put_digits(sink, number, shape->first, shape->before);
	ove_format_put(sink, ".", shape->has_point ? 1u : 0u);
	put_digits(sink, number, shape->first + shape->before, shape->after);
	ove_format_put(sink, shape->tail, (size_t)shape->tail_length);
	ove_format_behind(sink, spec, length);
}

/* Returns the place of the last non-zero digit after the point. */
static int without_zeros(const struct decimal *number, const struct shape *shape)
{
	int after = shape->after;

	while (after > 0 && digit(number, shape->first + shape->before + after - 1) == 0u) {
		after--;
	}
	return after;
}

static void shape_fixed(struct shape *shape, const struct decimal *number, int precision)
{
	const int first = first_place(number);

	shape->first = first < -1 ? first : -1;
	shape->before = -shape->first;
	shape->after = precision;
	shape->tail_length = 0;
}

static void shape_exponent(struct shape *shape, const struct decimal *number, int precision, bool is_upper)
{
	const int first = first_place(number);
	const bool is_zero = digit(number, first) == 0u;
	int exponent = is_zero ? 0 : -1 - first;
	char *at = shape->tail;

	shape->first = first;
	shape->before = 1;
	shape->after = precision;
	*at++ = is_upper ? 'E' : 'e';
	*at++ = exponent < 0 ? '-' : '+';
	exponent = exponent < 0 ? -exponent : exponent;
	if (exponent >= 100) {
		*at++ = (char)('0' + exponent / 100);
	}
	*at++ = (char)('0' + exponent / 10 % 10);
	*at++ = (char)('0' + exponent % 10);
	shape->tail_length = (int)(at - shape->tail);
}

/* Conversions f, e and g: rounds, then determines the text. */
static void shape_number(struct shape *shape, const struct ove_format_spec *spec, struct decimal *number)
{
	const bool is_upper = spec->letter >= 'A' && spec->letter <= 'Z';
	const char letter = (char)(spec->letter | 0x20);
	int precision = spec->precision < 0 ? 6 : spec->precision;

	if (letter == 'f') {
		round_at(number, precision - 1);
		shape_fixed(shape, number, precision);
	} else if (letter == 'e') {
		round_at(number, first_place(number) + precision);
		shape_exponent(shape, number, precision, is_upper);
	} else {
		precision = precision == 0 ? 1 : precision;
		round_at(number, first_place(number) + precision - 1);
		const int exponent = -1 - first_place(number);

		if (exponent < -4 || exponent >= precision) {
			shape_exponent(shape, number, precision - 1, is_upper);
		} else {
			shape_fixed(shape, number, precision - 1 - exponent);
		}
		if (!spec->alternate) {
			shape->after = without_zeros(number, shape);
		}
	}
	shape->has_point = shape->after > 0 || spec->alternate;
}

static void put_word(struct ove_format_sink *sink, const struct ove_format_spec *spec, char sign, const char *word)
{
	const int length = (sign != '\0') + 3;

	ove_format_before(sink, spec, length);
	ove_format_put(sink, &sign, sign != '\0' ? 1u : 0u);
	ove_format_put(sink, word, 3);
	ove_format_behind(sink, spec, length);
}

void ove_format_double(struct ove_format_sink *sink, const struct ove_format_spec *spec, double value)
{
	const bool is_upper = spec->letter >= 'A' && spec->letter <= 'Z';
	struct decimal number;
	struct shape shape;
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	const char sign = ove_format_sign(spec, bits >> 63 != 0u);
	const int exponent = (int)(bits >> MANTISSA_BITS) & EXPONENT_MASK;
	const uint64_t fraction = bits & ((UINT64_C(1) << MANTISSA_BITS) - 1u);

	if (exponent == EXPONENT_MASK) {
		put_word(sink, spec, sign, fraction != 0u ? (is_upper ? "NAN" : "nan") : (is_upper ? "INF" : "inf"));
		return;
	}
	if ((spec->letter | 0x20) == 'a') {
		ove_format_hex(sink, spec, sign, fraction, exponent);
		return;
	}
	write_out(&number, fraction | (exponent != 0 ? UINT64_C(1) << MANTISSA_BITS : 0u),
		  (exponent != 0 ? exponent : 1) - EXPONENT_BIAS);
	shape_number(&shape, spec, &number);
	put_shape(sink, spec, sign, &number, &shape);
}
