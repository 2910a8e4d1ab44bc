/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: local variables are written in parts, by other functions, as texts, and after a wait.
 */
#include "check.h"

#include <string.h>

union parts {
	uint32_t word;
	uint8_t bytes[4];
};

struct flags {
	unsigned low : 3;
	unsigned middle : 5;
	unsigned high : 24;
};

struct padded {
	char first;
	int second;
	char third;
};

static struct padded kept;

__attribute__((noipa)) static void split(union parts *to)
{
	for (uint8_t i = 0; i < 4; i++) {
		to->bytes[i] = i;
	}
}

__attribute__((noipa)) static void set(struct flags *to)
{
	to->low = 1;
	to->middle = 2;
}

__attribute__((noipa)) static struct padded make(int number)
{
	struct padded made;

	made.first = 1;
	made.second = number;
	made.third = 2;
	return made;
}

CHECK_CASE(clean_locals)
{
	const char *volatile text = "abcdefg";
	volatile int count = 9;
	int *numbers = __builtin_alloca((size_t)count * sizeof(int));
	char copied[20];
	union parts parts;
	struct flags flags;

	split(&parts);
	set(&flags);
	strcpy(copied, text);
	kept = make(4);
	ove_thread_sleep_ms(2);
	for (int i = 0; i < count; i++) {
		numbers[i] = i;
	}
	check_use((int)parts.word + (int)flags.middle + (int)strlen(copied) + kept.second + numbers[count - 1]);
}
