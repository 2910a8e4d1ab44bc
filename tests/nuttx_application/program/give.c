/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A command that gives what counter takes; with a word, one that waits for a semaphore or gives that one. */
#include <stdio.h>
#include <string.h>

#include "program.h"

int main(int argc, char *argv[]);

int main(int argc, char *argv[])
{
	if (argc < 2) {
		printf("%s\n", ove_strerror(program_give()));
	} else if (strcmp(argv[1], "answer") == 0) {
		(void)program_answer();
	} else {
		const int result = program_wait(strcmp(argv[1], "forever") == 0 ? OVE_WAIT_FOREVER : 20);

		printf("waited %s: %s\n", argv[1], ove_strerror(result));
	}
	return 0;
}
