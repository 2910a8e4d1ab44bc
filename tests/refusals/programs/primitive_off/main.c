/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Names one type and one function of a primitive; case.toml turns that primitive off. */
#include <ove/ove.h>

static const void *const used = (const void *)&INIT;

void ove_main(void)
{
	HANDLE handle = NULL;

	(void)handle;
	(void)used;
}
