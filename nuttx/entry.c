/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The NSH command that runs ove_main(). */
#include <nuttx/config.h>

#include <stdbool.h>
#include <stdio.h>

#include <ove_board.h>
#include <ove_seam/kernel.h>
#include <ove_seam/run.h>

#include "arguments.h"

int main(int argc, char *argv[]);

static bool is_prepared;

/* Runs in the first task that NuttX starts, before that task's own code and before C++ constructors. */
__attribute__((constructor(101))) static void prepare(void)
{
#ifdef CONFIG_HAVE_CXXINITIALIZE
	is_prepared = true;
	ove_prepare();
#endif
}

/* Runs at the highest priority, so that no thread begins before ove_run() has started all of them. */
int main(int argc, char *argv[])
{
	if (ove_nuttx_given.arguments != NULL) {
		(void)printf("%s: runs already\n", argv[0]);
		return 1;
	}
	ove_nuttx_given.count = argc;
	ove_nuttx_given.arguments = (const char *const *)argv;
	/* In the simulator, the host runs the constructors, before the kernel exists. */
	if (!is_prepared) {
		ove_prepare();
	}
	ove_nuttx_boot();
}
