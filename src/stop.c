/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/stop.h>
#include <ove_board.h>
#include <ove_seam/kernel.h>
#include <ove_seam/reset.h>

#include <stddef.h>
#include <stdint.h>

#include <ove_seam/say.h>

static const char *reason(int number)
{
	switch (number) {
	case OVE_STOP_ARGUMENT:
		return "bad argument";
	case OVE_STOP_CONTEXT:
		return "wrong context";
	case OVE_STOP_HEAP_LOCKED:
		return "allocation after the heap was locked";
	case OVE_STOP_STACK:
		return "stack overflow";
	case OVE_STOP_KERNEL:
		return "kernel assertion";
	case OVE_STOP_FAULT:
		return "processor fault";
	case OVE_STOP_NOT_STARTED:
		return "ove_main() returned without ove_run()";
	case OVE_STOP_STATIC:
		return "a static object could not be initialised";
	case OVE_STOP_MISUSE:
		return "object is in the wrong state for this call";
	case OVE_STOP_PANIC:
		return "panic";
#if CONFIG_OVE_WATCHDOG
	case OVE_STOP_WATCHDOG:
		return "watchdog not fed in time";
#endif
	default:
		return "unknown reason";
	}
}

static void put_head(int number)
{
	ove_backend_halt();
	ove_say("ove: stop ");
	ove_say_decimal((unsigned)number);
	ove_say(" (");
	ove_say(reason(number));
	ove_say(") in ");
}

void ove_stop(int number, const char *place)
{
	if (place == NULL) {
		ove_stop_at(number, __builtin_return_address(0));
	}
	ove_reset_note_stop(number, place, __builtin_return_address(0));
	put_head(number);
	ove_say(place);
	ove_say("\n");
	ove_reset_after_stop();
	ove_board_exit(OVE_STOP_EXIT_BASE + number);
}

void ove_stop_at(int number, const void *address)
{
	ove_reset_note_stop(number, NULL, address);
	put_head(number);
	ove_say("code at ");
	ove_say_address((uintptr_t)address);
	ove_say("\n");
	ove_reset_after_stop();
	ove_board_exit(OVE_STOP_EXIT_BASE + number);
}
