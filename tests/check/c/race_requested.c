/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.reply: a thread reads what the handler writes that another thread requests.
 */
#include "check.h"

static int reply;

static void on_request(void *arg)
{
	(void)arg;
	reply = 1;
}

static void request(void *arg)
{
	(void)arg;
	ove_board_irq_trigger();
}

static void look(void *arg)
{
	(void)arg;
	ove_thread_yield();
	check_use(reply);
}

CHECK_CASE(race_requested)
{
	ove_board_irq_attach(on_request, NULL);
	check_both(request, look);
}
