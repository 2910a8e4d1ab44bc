/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file main() for an application that does not define it. */
#include <ove_seam/run.h>

int main(void);

/* Zephyr also has a weak main(), in an archive that is searched only if nothing else defines it. */
__attribute__((weak)) int main(void)
{
	ove_enter_main();
}
