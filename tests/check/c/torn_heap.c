/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.24 bytes from torn_heap: a structure in a heap block is copied as a whole while another thread
 * replaces it.
 */
#include "check.h"

#include <stdlib.h>

struct settings {
	int values[6];
};

static struct settings *shared_settings;

static void replaces(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		*shared_settings = (struct settings){{turn, turn, turn, turn, turn, turn}};
		ove_thread_yield();
	}
}

static void copies(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		const struct settings now = *shared_settings;

		check_use(now.values[0] + now.values[1] + now.values[2] + now.values[3] + now.values[4] +
			  now.values[5]);
		ove_thread_yield();
	}
}

CHECK_CASE(torn_heap)
{
	shared_settings = calloc(1, sizeof(*shared_settings));
	check_both(replaces, copies);
	free(shared_settings);
}
