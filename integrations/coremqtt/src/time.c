/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/time.h>

#include <ove_coremqtt.h>

uint32_t ove_coremqtt_time_ms(void)
{
	return (uint32_t)ove_time_get_ms();
}
