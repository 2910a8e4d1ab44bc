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

/* In the first task that NuttX starts, before that task's own code and before constructors of C++. */
__attribute__((constructor(101))) static void prepare(void)
{
#ifdef CONFIG_HAVE_CXXINITIALIZE
	is_prepared = true;
	ove_prepare();
#endif
}

/* At the highest priority, so that no thread begins before ove_run() has come to all of them. */
int main(int argc, char *argv[])
{
	if (ove_nuttx_given.arguments != NULL) {
		(void)printf("%s: runs already\n", argv[0]);
		return 1;
	}
	ove_nuttx_given.count = argc;
	ove_nuttx_given.arguments = (const char *const *)argv;
	/* The simulator's constructors are the host's, and run before there is a kernel. */
	if (!is_prepared) {
		ove_prepare();
	}
	ove_nuttx_boot();
}
