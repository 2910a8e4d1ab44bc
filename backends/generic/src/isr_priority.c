/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_generic/isr_priority.h>
#include <ove_seam/isr_priority.h>

#include <ove/stop.h>
#include <ove_seam/say.h>

#include <stdbool.h>

#if defined(__arm__)

static void say_exception(uint32_t number)
{
	const bool is_line = number >= OVE_GENERIC_FIRST_LINE;

	ove_say(is_line ? "ove: interrupt " : "ove: exception ");
	ove_say_decimal(is_line ? number - OVE_GENERIC_FIRST_LINE : number);
}

void ove_generic_refuse_urgent(uint32_t number, uint32_t priority, uint32_t most_urgent, const char *call)
{
	say_exception(number);
	ove_say(" of priority ");
	ove_say_decimal(priority);
	ove_say(" called ove; the most urgent priority allowed is ");
	ove_say_decimal(most_urgent);
	ove_say("\n");
	ove_stop(OVE_STOP_CONTEXT, call);
}

void ove_generic_refuse_exception(uint32_t number, const char *call)
{
	say_exception(number);
	ove_say(" called, which no section keeps out\n");
	ove_stop(OVE_STOP_CONTEXT, call);
}

#endif
