/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds illegal-context.sem_give_from_isr: a thread makes a call of handlers.
 */
#include "check.h"

OVE_SEM_DEFINE_STATIC(thread_tokens, 0, 1);

CHECK_CASE(isr_call_in_thread)
{
	ove_sem_give_from_isr(thread_tokens);
	check_use(0);
}
