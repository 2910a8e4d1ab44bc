/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board.h>

#include <stdio.h>

#include <ove_seam/run.h>

static int argument_count;
static const char *const *arguments;

int ove_board_args(const char *const **argv)
{
	*argv = arguments;
	return argument_count;
}

int main(int argc, char **argv)
{
	argument_count = argc;
	arguments = (const char *const *)argv;
	/* Without a buffer, printf and the console keep their order, nothing is lost, and no buffer is allocated. */
	(void)setvbuf(stdout, NULL, _IONBF, 0);
	ove_boot();
}
