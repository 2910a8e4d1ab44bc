/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.stack of lender: the program supplies the stack of a thread that lends its local variable.
 */
#include "check.h"

enum { LENDER_STACK = 2048 };

OVE_THREAD_STACK_DEFINE(lender_stack, LENDER_STACK);

static void borrow(void *arg)
{
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		++*(int *)arg;
		ove_thread_yield();
	}
}

static void lend(void *arg)
{
	int lent = 0;

	(void)arg;
	ove_thread_t one = check_start("one", borrow, &lent, OVE_PRIO_NORMAL);
	ove_thread_t other = check_start("other", borrow, &lent, OVE_PRIO_NORMAL);
	check_join(one);
	check_join(other);
	check_use(lent);
}

CHECK_CASE(race_own_stack)
{
	static ove_thread_storage_t storage;
	const ove_thread_desc_t desc = {"lender", lend, NULL, OVE_PRIO_NORMAL, lender_stack, LENDER_STACK};
	ove_thread_t lender;

	ove_thread_init(&lender, &storage, &desc);
	ove_thread_join(lender, OVE_WAIT_FOREVER);
	ove_thread_deinit(lender);
}
