/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The boards' formatter against that of the host: the same text for the same arguments, over random numbers of every
 * magnitude, flags, widths and precisions. Prints the first difference and what repeats it.
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"

struct buffer {
	struct ove_format_sink sink;
	char text[2000];
	size_t length;
};

void ove_stop(int number, const char *place);

void ove_stop(int number, const char *place)
{
	printf("stop %d in %s\n", number, place);
	exit(1);
}

static void put(struct ove_format_sink *sink, const char *text, size_t length)
{
	struct buffer *const buffer = (struct buffer *)sink;

	memcpy(buffer->text + buffer->length, text, length);
	buffer->length += length;
}

static unsigned long long tried;

static void compare(const char *format, ...)
{
	static struct buffer ours;
	static char theirs[2000];
	va_list arguments;
	va_list again;

	ours.sink.put = put;
	ours.length = 0;
	va_start(arguments, format);
	va_copy(again, arguments);
	const int length = ove_format(&ours.sink, format, arguments);
	const int wanted = vsnprintf(theirs, sizeof(theirs), format, again);
	va_end(again);
	va_end(arguments);
	ours.text[ours.length] = '\0';
	tried++;
	if (length != wanted || strcmp(ours.text, theirs) != 0) {
		printf("comparison %llu, \"%s\": got \"%s\" (%d), wanted \"%s\" (%d)\n", tried, format, ours.text,
		       length, theirs, wanted);
		exit(1);
	}
}

static uint64_t state = 88172645463325252u;

static uint64_t random_bits(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

static unsigned below(unsigned limit)
{
	return (unsigned)(random_bits() >> 32) % limit;
}

/* "%", random flags, width and precision, then @p ending. */
static void make(char *format, const char *ending)
{
	static const char flags[] = "-+ #0";

	*format++ = '%';
	for (int i = 0; i < 5; i++) {
		if (below(4) == 0u) {
			*format++ = flags[i];
		}
	}
	if (below(2) == 0u) {
		format += sprintf(format, "%u", below(40) + 1u);
	}
	if (below(2) == 0u) {
		format += sprintf(format, ".%u", below(30));
	}
	strcpy(format, ending);
}

static double random_double(void)
{
	const uint64_t bits = random_bits();
	double value;

	switch (below(4)) {
	case 0: /* any pattern, infinities and subnormals too */
		memcpy(&value, &bits, sizeof(value));
		return value;
	case 1: /* short decimals, which lie near ties */
		return (double)((int64_t)(bits % 2000001u) - 1000000) / (double)(UINT64_C(1) << below(20));
	case 2: /* few bits */
		return (double)below(1024) * (below(2) == 0u ? 0.0009765625 : 1024.0);
	default:
		return (double)(int64_t)bits / 1e9;
	}
}

int main(int argc, char **argv)
{
	static const char doubles[] = "eEfFgGaA";
	static const char *const integers[] = {"hhd", "hd",  "d",  "ld", "lld", "jd",  "zd", "td", "hhu", "hu",  "u",
					       "lu",  "llu", "ju", "zu", "x",   "llx", "X",  "zX", "o",   "llo", "i"};
	const long rounds = argc > 1 ? atol(argv[1]) : 200000;
	char format[64];
	char ending[2] = {0};

	for (long i = 0; i < rounds; i++) {
		const double value = random_double();
		const uint64_t bits = random_bits() >> below(64);

		ending[0] = doubles[below(sizeof(doubles) - 1u)];
		make(format, ending);
		compare(format, value);
		make(format, integers[below(sizeof(integers) / sizeof(integers[0]))]);
		compare(format, bits);
	}
	compare("[%s|%.3s|%10s|%-10s|%c|%5c|%%|%p]", "text", "abcdef", "right", "left", 'x', 'y', (void *)0x1234);
	compare("%*d %-*d %.*f %.*s", 7, 42, -7, 43, 3, 2.5, 2, "abc");
	compare("%.0f %.0f %.0f %.0f %.1f %.2f", 0.5, 1.5, 2.5, 3.5, 0.25, 1.005);
	compare("%f %e %g %a", 0.0, -0.0, 0.0, 0.0);
	compare("%.400f %.20e %.17g", 5e-324, 1.7976931348623157e308, 0.1);
	printf("%llu comparisons\n", tried);
	return 0;
}
