/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board.h>

#include <time.h>

#define NS_PER_S 1000000000u

uint32_t ove_board_cycles(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint32_t)now.tv_sec * NS_PER_S + (uint32_t)now.tv_nsec;
}

uint32_t ove_board_cycles_hz(void)
{
	return NS_PER_S;
}
