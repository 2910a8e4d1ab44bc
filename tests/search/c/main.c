/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Runs the scenario named on the command line; the exit code tells whether its result was right. */
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STACK = 2048 };

volatile unsigned fired;

static const struct scenario *chosen;

OVE_SEM_DEFINE_STATIC(woken, 0, 100);

static void on_irq(void *arg)
{
	(void)arg;
	fired++;
	if (chosen->on_irq != NULL) {
		chosen->on_irq();
	}
	if (chosen->more != NULL) {
		ove_sem_give_from_isr(woken);
	}
}

static void run_more(void *arg)
{
	(void)arg;
	for (;;) {
		ove_sem_take(woken, OVE_WAIT_FOREVER);
		if (chosen->more != NULL) {
			chosen->more();
		}
	}
}

OVE_THREAD_DEFINE_STATIC(more, run_more, NULL, OVE_PRIO_HIGH, STACK);

static void run_chosen(void *arg)
{
	(void)arg;
	const bool is_right = chosen->run();

	if (!is_right) {
		printf("%s: wrong\n", chosen->name);
	}
	exit(is_right ? 0 : 1);
}

OVE_THREAD_DEFINE_STATIC(scenario, run_chosen, NULL, OVE_PRIO_NORMAL, 2 * STACK);

static const struct scenario *find(const char *name)
{
	const struct scenario *const lists[] = {handler_scenarios, thread_scenarios, tick_scenarios};

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		for (const struct scenario *one = lists[i]; one->name != NULL; one++) {
			if (strcmp(one->name, name) == 0) {
				return one;
			}
		}
	}
	return NULL;
}

void ove_main(void)
{
	const char *const *argv;
	const int argc = ove_board_args(&argv);

	chosen = argc == 2 ? find(argv[1]) : NULL;
	if (chosen == NULL) {
		printf("name one scenario\n");
		exit(2);
	}
	ove_board_irq_attach(on_irq, NULL);
	ove_run();
}
