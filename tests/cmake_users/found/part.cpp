// SPDX-License-Identifier: MIT OR Apache-2.0
// A library of the project's that calls ove itself.
#include <ove/ove.h>

unsigned part_uptime()
{
	return ove_time_get_ms();
}
