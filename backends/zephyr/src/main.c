/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file main() of an application that has none. */
#include <ove_seam/run.h>

int main(void);

/* Zephyr has a weak one too, in an archive that is searched only when nothing defines main(). */
__attribute__((weak)) int main(void)
{
	ove_enter_main();
}
