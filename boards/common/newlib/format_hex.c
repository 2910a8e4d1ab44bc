/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Doubles in hexadecimal digits: the conversions a and A. */
#include "format.h"

#define MANTISSA_DIGITS 13
#define MANTISSA_BITS   52
#define BIAS            1023

/* Rounds to the remaining digits after the point; half to even. */
static uint64_t round_to(uint64_t mantissa, int digits)
{
	const int dropped = 4 * (MANTISSA_DIGITS - digits);
	const uint64_t unit = UINT64_C(1) << dropped;
	const uint64_t rest = mantissa & (unit - 1u);
	const bool is_odd = (mantissa & unit) != 0u;

	mantissa -= rest;
	return rest > unit / 2u || (rest == unit / 2u && is_odd) ? mantissa + unit : mantissa;
}

static int fewest_digits(uint64_t mantissa)
{
	int digits = MANTISSA_DIGITS;

	while (digits > 0 && (mantissa >> 4 * (MANTISSA_DIGITS - digits) & 0xfu) == 0u) {
		digits--;
	}
	return digits;
}

/* "p", the sign, the digits. */
static int write_exponent(char *text, int exponent, bool is_upper)
{
	int at = 0;
	int power = 1;

	text[at++] = is_upper ? 'P' : 'p';
	text[at++] = exponent < 0 ? '-' : '+';
	exponent = exponent < 0 ? -exponent : exponent;
	while (exponent / power >= 10) {
		power *= 10;
	}
	for (; power > 0; power /= 10) {
		text[at++] = (char)('0' + exponent / power % 10);
	}
	return at;
}

void ove_format_hex(struct ove_format_sink *sink, const struct ove_format_spec *spec, char sign, uint64_t fraction,
		    int exponent)
{
	const bool is_upper = spec->letter == 'A';
	const char *const digits = is_upper ? "0123456789ABCDEF" : "0123456789abcdef";
	uint64_t mantissa = fraction | (exponent != 0 ? UINT64_C(1) << MANTISSA_BITS : 0u);
	const int after = spec->precision < 0 ? fewest_digits(fraction) : spec->precision;
	char tail[8];

	if (after < MANTISSA_DIGITS) {
		mantissa = round_to(mantissa, after);
	}
	const int power = fraction == 0u && exponent == 0 ? 0 : (exponent != 0 ? exponent : 1) - BIAS;
	const int tail_length = write_exponent(tail, power, is_upper);
	const bool has_point = after > 0 || spec->alternate;
	const int length = (sign != '\0') + 3 + has_point + after + tail_length;

	if (!spec->zeros || spec->left) {
		ove_format_before(sink, spec, length);
	}
	ove_format_put(sink, &sign, sign != '\0' ? 1u : 0u);
	ove_format_put(sink, is_upper ? "0X" : "0x", 2);
	if (spec->zeros && !spec->left) {
		ove_format_fill(sink, '0', spec->width - length);
	}
	ove_format_put(sink, &digits[mantissa >> MANTISSA_BITS], 1);
	ove_format_put(sink, ".", has_point ? 1u : 0u);
	for (int i = 0; i < after; i++) {
		mantissa = (mantissa & ((UINT64_C(1) << MANTISSA_BITS) - 1u)) << 4;
		ove_format_put(sink, i < MANTISSA_DIGITS ? &digits[mantissa >> MANTISSA_BITS & 0xfu] : "0", 1);
	}
	ove_format_put(sink, tail, (size_t)tail_length);
	ove_format_behind(sink, spec, length);
}
