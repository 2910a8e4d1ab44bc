/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/say.h>

#include <ove_board.h>
#include <ove_seam/log.h>

#include <string.h>

/* An address below this is NULL, or a member of an object at NULL. */
#define NULL_BYTES 4096u

void ove_say(const char *text)
{
	/* Write the buffered log lines first, so that the output is in order. */
	ove_log_end();
	ove_board_console_write(text, strlen(text));
}

void ove_say_decimal(unsigned value)
{
	char digits[12];
	size_t at = sizeof(digits) - 1u;

	digits[at] = '\0';
	do {
		digits[--at] = (char)('0' + (int)(value % 10u));
		value /= 10u;
	} while (value != 0u);
	ove_say(&digits[at]);
}

void ove_say_address(uintptr_t address)
{
	static const char hex[] = "0123456789abcdef";
	char text[sizeof(uintptr_t) * 2u + 3u] = "0x";

	for (size_t i = 0; i < sizeof(uintptr_t) * 2u; i++) {
		text[2u + i] = hex[(address >> ((sizeof(uintptr_t) * 2u - 1u - i) * 4u)) & 0xfu];
	}
	text[sizeof(text) - 1u] = '\0';
	ove_say(text);
}

void ove_say_access(enum ove_fault_access access, uintptr_t address, const char *note)
{
	static const char *const words[] = {
		[OVE_FAULT_ACCESS] = "ove: an access to ",
		[OVE_FAULT_READ] = "ove: a read of ",
		[OVE_FAULT_WRITE] = "ove: a write to ",
		[OVE_FAULT_JUMP] = "ove: a jump to ",
	};

	ove_say(words[access]);
	ove_say_address(address);
	ove_say(address < NULL_BYTES ? " (NULL pointer?)\n" : note);
}

void ove_say_fault(const char *what)
{
	ove_say("ove: ");
	ove_say(what);
	ove_say("\n");
}
