/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_generic/isr_priority.h>

#include <ove/stop.h>
#include <ove_seam/say.h>

#if defined(__arm__)

void ove_generic_refuse_urgent(uint32_t priority, uint32_t most_urgent, const char *call)
{
	ove_say("ove: an interrupt of priority ");
	ove_say_decimal(priority);
	ove_say(" called; the most urgent that may is ");
	ove_say_decimal(most_urgent);
	ove_say("\n");
	ove_stop(OVE_STOP_CONTEXT, call);
}

#endif
