/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Runs the program of the corpus that the first argument names. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STACK = 2048, NO_SUCH_CASE = 2 };

extern const struct check_case *const __start_check_cases[];
extern const struct check_case *const __stop_check_cases[];

ove_thread_t check_start(const char *name, ove_thread_fn entry, void *arg, ove_prio_t priority)
{
	const ove_thread_desc_t desc = {
		.name = name, .entry = entry, .arg = arg, .priority = priority, .stack_size = STACK};
	ove_thread_t thread;

	if (ove_thread_create(&thread, &desc) != OVE_OK) {
		abort();
	}
	return thread;
}

void check_use(int value)
{
	static volatile int used;

	used = value;
	(void)used;
}

bool check_may(void)
{
	static volatile bool is_so = true;

	return is_so;
}

void check_join(ove_thread_t thread)
{
	ove_thread_join(thread, OVE_WAIT_FOREVER);
	ove_thread_destroy(thread);
}

void check_both(ove_thread_fn first, ove_thread_fn second)
{
	ove_thread_t one = check_start("one", first, NULL, OVE_PRIO_NORMAL);
	ove_thread_t other = check_start("other", second, NULL, OVE_PRIO_NORMAL);

	check_join(one);
	check_join(other);
}

static void run_case(void *arg)
{
	const struct check_case *found = arg;

	found->run();
	exit(0);
}

void ove_main(void)
{
	const char *const *words;
	const int count = ove_board_args(&words);

	for (const struct check_case *const *each = __start_check_cases; each < __stop_check_cases; each++) {
		if (count > 1 && strcmp((*each)->name, words[1]) == 0) {
			check_start("main", run_case, (void *)*each, OVE_PRIO_HIGH);
			ove_run();
		}
	}
	puts("the first argument names no program");
	exit(NO_SUCH_CASE);
}
