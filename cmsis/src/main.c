/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove's entry is the application's main(), which the build renames to os_main(). An ove_main() replaces it. */
#include <ove/ove.h>

int os_main(void);

__attribute__((weak)) void ove_main(void)
{
	(void)os_main();
}
