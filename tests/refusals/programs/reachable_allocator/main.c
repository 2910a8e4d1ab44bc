/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Reaches an allocator in one of several ways, on a path that never runs: reachable is enough. */
#include <ove/ove.h>

#include <stdio.h>
#include <stdlib.h>

static volatile int never;
#if defined(CALL_malloc) || defined(CALL_calloc) || defined(CALL_realloc)
static void *volatile taken;
#endif

void ove_main(void)
{
	if (never) {
#if defined(CALL_malloc)
		taken = malloc(8);
#elif defined(CALL_calloc)
		taken = calloc(1, 8);
#elif defined(CALL_realloc)
		taken = realloc(taken, 8);
#elif defined(CALL_printf)
		(void)printf("%d", never);
#endif
	}
}
