/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: locals of a variable length, a long jump over calls, and a local that is lent to a handler.
 */
#include "check.h"

#include <setjmp.h>

static jmp_buf again;
static volatile int *volatile lent;

static void on_interrupt(void *arg)
{
	(void)arg;
	*lent = 1;
}

static __attribute__((noinline)) int sum(int count)
{
	int *const values = __builtin_alloca((size_t)count * sizeof(int));
	int found = 0;

	for (int i = 0; i < count; i++) {
		values[i] = i;
	}
	for (int i = 0; i < count; i++) {
		found += values[i];
	}
	return found;
}

static __attribute__((noinline)) void dive(int depth)
{
	volatile int local[4] = {depth};

	if (depth > 0) {
		dive(depth - 1);
	} else if (check_may()) {
		longjmp(again, 1);
	}
	check_use(local[0]);
}

CHECK_CASE(clean_stack_varies)
{
	volatile int count = 0;

	if (setjmp(again) == 0 || count < CHECK_TURNS) {
		count = count + 1;
		check_use(sum(count * 3));
		dive(CHECK_TURNS);
	}
	lent = &count;
	ove_board_irq_attach(on_interrupt, NULL);
	ove_board_irq_trigger();
	check_use(count);
}
