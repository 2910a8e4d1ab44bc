/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a release store announces what an acquire load waits for.
 */
#include "check.h"

#include <stdatomic.h>

static atomic_bool is_published;
static int published;

static void publish(void *arg)
{
	(void)arg;
	published = 1;
	atomic_store_explicit(&is_published, true, memory_order_release);
}

static void look(void *arg)
{
	(void)arg;
	while (!atomic_load_explicit(&is_published, memory_order_acquire)) {
		ove_thread_yield();
	}
	check_use(published);
}

CHECK_CASE(clean_atomic_flag)
{
	check_both(look, publish);
}
