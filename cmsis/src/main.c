/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The application's main(), which the build names os_main(), is ove's entry. An ove_main() replaces it. */
#include <ove/ove.h>

int os_main(void);

__attribute__((weak)) void ove_main(void)
{
	(void)os_main();
}
