/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <foreign.h>
#include <stdio.h>
#include <stdlib.h>

void ove_main(void)
{
	printf("the sum is %lu\n", foreign_sum());
	exit(0);
}
