/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Reaches an allocator in one of several ways, on a path that never runs: reachable is enough. */
#include <ove/ove.h>

#include <stdio.h>
#include <stdlib.h>

static volatile int never;

void ove_main(void)
{
	if (never) {
#if defined(CALL_malloc)
		(void)malloc(8);
#elif defined(CALL_calloc)
		(void)calloc(1, 8);
#elif defined(CALL_realloc)
		(void)realloc(NULL, 8);
#elif defined(CALL_printf)
		(void)printf("%d", never);
#endif
	}
}
