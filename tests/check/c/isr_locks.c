/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds illegal-context.mutex_lock: a handler locks a mutex.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(isr_lock);

static void on_interrupt(void *arg)
{
	(void)arg;
	ove_mutex_lock(isr_lock, OVE_NO_WAIT);
	check_use(0);
}

CHECK_CASE(isr_locks)
{
	ove_board_irq_attach(on_interrupt, NULL);
	ove_board_irq_trigger();
}
