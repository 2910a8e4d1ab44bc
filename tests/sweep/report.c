/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "report.h"

#include <string.h>

#include "harness.h"
#include "text.h"

static char line[1200];

static void print(struct test_text *text)
{
	test_text_put(text, "\n");
	ove_board_console_write(text->buffer, strlen(text->buffer));
	*text = test_text_in(line, sizeof(line));
}

static void put_hex(struct test_text *text, uint32_t value)
{
	char digits[9];

	for (int i = 0; i < 8; i++) {
		digits[i] = "0123456789abcdef"[value >> (28 - 4 * i) & 15u];
	}
	digits[8] = '\0';
	test_text_put(text, digits);
}

/* "b:take=0@1": the thread, its operation, the result, and the tick after which it ended. */
static void put_entry(struct test_text *text, uint32_t word)
{
	static const char *const who[] = {"a", "b", "c", "driver", "isr"};
	const unsigned number = word >> 28;
	const unsigned what = word >> 20 & 0xffu;
	const uint32_t result = word >> 8 & 0xfffu;

	test_text_put(text, who[number % 5u]);
	test_text_put(text, ":");
	test_text_put(text, number == SWEEP_BY_ISR ? sweep_isr_name(what) : sweep_op_name(what));
	test_text_put(text, "=");
	if ((result & 0x800u) != 0u || result == 0u) {
		test_text_put_number(text, result & 0x7ffu);
	} else {
		test_text_put(text, ove_strerror(-(int)result));
	}
	test_text_put(text, "@");
	test_text_put_number(text, word & 0xffu);
}

static void put_outcome(struct test_text *text, const struct sweep_outcome *outcome)
{
	for (unsigned i = 0; i < outcome->count; i++) {
		test_text_put(text, i == outcome->entries ? " |" : "");
		test_text_put(text, " ");
		if (i < outcome->entries || outcome->words[i] >> 28 == SWEEP_DRIVER) {
			put_entry(text, outcome->words[i]);
		} else {
			test_text_put_number(text, outcome->words[i]);
		}
	}
}

static void put_name(struct test_text *text, const struct sweep_name *name, unsigned number)
{
	test_text_put(text, "scenario ");
	test_text_put_number(text, number);
	test_text_put(text, " (a ");
	test_text_put(text, name->a);
	test_text_put(text, name->is_b_urgent ? ", b more urgent " : ", b less urgent ");
	test_text_put(text, name->b);
	test_text_put(text, ", c ");
	test_text_put(text, name->third);
	test_text_put(text, ", isr ");
	test_text_put(text, name->isr);
	test_text_put(text, name->is_full ? ", full)" : ")");
}

void sweep_report(const struct sweep_name *name, unsigned number, uint32_t instructions,
		  const struct sweep_landing *landing, const struct sweep_outcome *seen,
		  const struct sweep_outcome *allowed, unsigned allowed_count)
{
	struct test_text text = test_text_in(line, sizeof(line));

	for (unsigned i = 0; i < allowed_count; i++) {
		test_text_put(&text, "allowed:");
		put_outcome(&text, &allowed[i]);
		print(&text);
	}
	test_text_put(&text, "seen:   ");
	put_outcome(&text, seen);
	print(&text);
	put_name(&text, name, number);
	test_text_put(&text, ", interrupt after ");
	test_text_put_number(&text, instructions);
	test_text_put(&text, " instructions at ");
	put_hex(&text, landing->place);
	test_text_put(&text, landing->is_stranded ? ": a thread could not be brought to its end:" : ": seen");
	put_outcome(&text, seen);
	test_fail("sweep.c", __LINE__, line);
	print(&text);
}

void sweep_print_totals(const struct sweep_totals *totals)
{
	struct test_text text = test_text_in(line, sizeof(line));

	test_text_put_number(&text, totals->scenarios);
	test_text_put(&text, " scenarios, ");
	test_text_put_number(&text, totals->landings);
	test_text_put(&text, " landings, ");
	test_text_put_number(&text, totals->states);
	test_text_put(&text, " runs of the model");
	print(&text);
}
