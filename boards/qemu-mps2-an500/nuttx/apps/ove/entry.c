/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <unistd.h>

int ove_nuttx_main(int argc, char *argv[]);

/* Reports that this image is not an application: NuttX's own link only proves that the archives are complete. */
int ove_nuttx_main(int argc, char *argv[])
{
	(void)argc;
	(void)argv;
	return 1;
}
