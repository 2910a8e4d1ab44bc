/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "program.h"

int main(void);

int main(void)
{
	printf("%s\n", ove_strerror(program_give()));
	return 0;
}
