/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The NSH command that runs ove_main(). */
#include <stdio.h>

#include <ove_board.h>
#include <ove_seam/kernel.h>
#include <ove_seam/run.h>

#include "arguments.h"

int main(int argc, char *argv[]);

/* At the highest priority, so that no thread begins before ove_run() has come to all of them. */
int main(int argc, char *argv[])
{
	if (ove_nuttx_given.arguments != NULL) {
		(void)printf("%s: runs already\n", argv[0]);
		return 1;
	}
	ove_nuttx_given.count = argc;
	ove_nuttx_given.arguments = (const char *const *)argv;
	ove_boot();
}
