/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: opposite orders inside a third lock.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(gate);
OVE_MUTEX_DEFINE_STATIC(gated_a);
OVE_MUTEX_DEFINE_STATIC(gated_b);

static void forth(void *arg)
{
	(void)arg;
	ove_mutex_lock(gate, OVE_WAIT_FOREVER);
	ove_mutex_lock(gated_a, OVE_WAIT_FOREVER);
	ove_mutex_lock(gated_b, OVE_WAIT_FOREVER);
	ove_mutex_unlock(gated_b);
	ove_mutex_unlock(gated_a);
	ove_mutex_unlock(gate);
}

static void back(void *arg)
{
	(void)arg;
	ove_mutex_lock(gate, OVE_WAIT_FOREVER);
	ove_mutex_lock(gated_b, OVE_WAIT_FOREVER);
	ove_mutex_lock(gated_a, OVE_WAIT_FOREVER);
	ove_mutex_unlock(gated_a);
	ove_mutex_unlock(gated_b);
	ove_mutex_unlock(gate);
}

CHECK_CASE(clean_lock_gate)
{
	check_both(forth, back);
}
