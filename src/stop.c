/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/stop.h>
#include <ove_backend/kernel.h>
#include <ove_board.h>

#include <stdint.h>
#include <string.h>

static void put(const char *text)
{
	ove_board_console_write(text, strlen(text));
}

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
		return "object in no state for this call";
	case OVE_STOP_PANIC:
		return "panic";
	default:
		return "unknown reason";
	}
}

/* No printf: it may allocate, and the heap may be what is broken. */
static void put_decimal(unsigned value)
{
	char digits[12];
	size_t at = sizeof(digits) - 1u;

	digits[at] = '\0';
	do {
		digits[--at] = (char)('0' + (int)(value % 10u));
		value /= 10u;
	} while (value != 0u);
	put(&digits[at]);
}

static void put_address(const void *address)
{
	static const char hex[] = "0123456789abcdef";
	char text[sizeof(uintptr_t) * 2u + 3u] = "0x";
	uintptr_t value = (uintptr_t)address;

	for (size_t i = 0; i < sizeof(uintptr_t) * 2u; i++) {
		text[2u + i] = hex[(value >> ((sizeof(uintptr_t) * 2u - 1u - i) * 4u)) & 0xfu];
	}
	text[sizeof(text) - 1u] = '\0';
	put(text);
}

static void put_head(int number)
{
	ove_backend_halt();
	put("ove: stop ");
	put_decimal((unsigned)number);
	put(" (");
	put(reason(number));
	put(") in ");
}

void ove_stop(int number, const char *place)
{
	if (place == NULL) {
		ove_stop_at(number, __builtin_return_address(0));
	}
	put_head(number);
	put(place);
	put("\n");
	ove_board_exit(OVE_STOP_EXIT_BASE + number);
}

void ove_stop_at(int number, const void *address)
{
	put_head(number);
	put("code at ");
	put_address(address);
	put("\n");
	ove_board_exit(OVE_STOP_EXIT_BASE + number);
}
