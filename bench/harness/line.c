/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "line.h"

#include <ove_board.h>

#include <stddef.h>
#include <string.h>

static char buffer[256];
static size_t used;

static void flush(void)
{
	ove_board_console_write(buffer, used);
	used = 0;
}

static void put(const char *text)
{
	for (; *text != '\0'; text++) {
		if (used == sizeof buffer) {
			flush();
		}
		buffer[used++] = *text;
	}
}

static void put_number(uint32_t value)
{
	char digits[11];
	char *first = &digits[sizeof digits - 1];

	*first = '\0';
	do {
		*--first = (char)('0' + value % 10);
		value /= 10;
	} while (value != 0);
	put(first);
}

static void put_key(const char *key)
{
	put(",\"");
	put(key);
	put("\":");
}

void line_begin(const char *kind)
{
	put("@ove {\"t\":\"");
	put(kind);
	put("\"");
}

void line_text(const char *key, const char *value)
{
	line_text_begin(key);
	line_text_more(value);
	line_text_end();
}

void line_text_begin(const char *key)
{
	put_key(key);
	put("\"");
}

void line_text_more(const char *value)
{
	put(value);
}

void line_text_more_number(uint32_t value)
{
	put_number(value);
}

void line_text_end(void)
{
	put("\"");
}

void line_number(const char *key, uint32_t value)
{
	put_key(key);
	put_number(value);
}

void line_bool(const char *key, bool value)
{
	put_key(key);
	put(value ? "true" : "false");
}

void line_histogram(const char *key, const uint32_t *sorted, uint32_t count)
{
	put_key(key);
	for (uint32_t i = 0; i < count;) {
		uint32_t times = 1;

		while (i + times < count && sorted[i + times] == sorted[i]) {
			times++;
		}
		put(i == 0 ? "[[" : ",[");
		put_number(sorted[i]);
		put(",");
		put_number(times);
		put("]");
		i += times;
	}
	put(count == 0 ? "[]" : "]");
}

void line_end(void)
{
	put("}\n");
	flush();
}
