/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "protocol.h"

#include <ove_board.h>

#include "text.h"

/* Longer than any claim and failure together. Each line is one write, so that lines are never interleaved. */
static char line[1200];

static struct test_text begin(const char *type)
{
	struct test_text text = test_text_in(line, sizeof(line) - 3u);

	test_text_put(&text, "@ove {\"t\":");
	test_text_put_json(&text, type);
	return text;
}

static void put_key(struct test_text *text, const char *key)
{
	test_text_put(text, ",");
	test_text_put_json(text, key);
	test_text_put(text, ":");
}

static void put_string(struct test_text *text, const char *key, const char *value)
{
	put_key(text, key);
	if (value == NULL) {
		test_text_put(text, "null");
	} else {
		test_text_put_json(text, value);
	}
}

static void put_number(struct test_text *text, const char *key, int value)
{
	put_key(text, key);
	test_text_put_number(text, value);
}

static void send(struct test_text *text)
{
	text->size = sizeof(line);
	test_text_put(text, "}\n");
	ove_board_console_write(line, text->length);
}

void test_send_test(const struct test_case *test)
{
	struct test_text text = begin("test");

	put_string(&text, "id", test->id);
	if (test->stops != 0) {
		put_number(&text, "stops", test->stops);
	} else {
		put_string(&text, "stops", NULL);
	}
	put_string(&text, "place", test->place);
	put_string(&text, "caller", test->caller);
	put_string(&text, "says", test->says);
	put_string(&text, "skip", test->skip);
	put_string(&text, "claim", test->claim);
	send(&text);
}

void test_send_begin(const struct test_case *test)
{
	struct test_text text = begin("begin");

	put_string(&text, "id", test->id);
	send(&text);
}

void test_send_verdict(const struct test_case *test, const char *verdict, const char *why)
{
	struct test_text text = begin("verdict");

	put_string(&text, "id", test->id);
	put_string(&text, "verdict", verdict);
	put_string(&text, "why", why == NULL ? "" : why);
	send(&text);
}

void test_send_end(int ran, int failed, int skipped)
{
	struct test_text text = begin("end");

	put_number(&text, "ran", ran);
	put_number(&text, "failed", failed);
	put_number(&text, "skipped", skipped);
	send(&text);
}

void test_send_usage(const char *why, const char *word)
{
	struct test_text text = begin("usage");

	put_string(&text, "why", why);
	put_string(&text, "word", word);
	send(&text);
}
