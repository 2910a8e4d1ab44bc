/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdio.h>
#include <stdlib.h>

void ove_main(void)
{
	printf("%s %d %d %d %d %d\n", CONFIG_APP_NAME, CONFIG_APP_COUNT, CONFIG_APP_OFFSET, CONFIG_APP_MASK,
	       CONFIG_APP_LOUD, CONFIG_APP_MORE);
	exit(0);
}
