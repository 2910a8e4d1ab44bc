/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Names one function that only heap mode has. */
#include <ove/ove.h>

static const void *const used = (const void *)&CALL;

void ove_main(void)
{
	(void)used;
}
