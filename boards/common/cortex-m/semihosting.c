/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Console, exit and arguments through the debugger to which semihosting traps; QEMU acts as that debugger. For
 * 32-bit processors. */
#include <ove_board.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SYS_WRITEC        0x03u
#define SYS_WRITE0        0x04u
#define SYS_GET_CMDLINE   0x15u
#define SYS_EXIT_EXTENDED 0x20u
#define APPLICATION_EXIT  0x20026u

#define MAX_ARGS 16

#if defined(__riscv)

/* The instructions around the trap mark it; none of the three is compressed, and all are in one 16-byte line. */
static uint32_t call(uint32_t operation, const void *argument)
{
	register uint32_t a0 __asm("a0") = operation;
	register const void *a1 __asm("a1") = argument;

	__asm volatile(".option push\n\t"
		       ".option norvc\n\t"
		       ".balign 16\n\t"
		       "slli zero, zero, 0x1f\n\t"
		       "ebreak\n\t"
		       "srai zero, zero, 7\n\t"
		       ".option pop"
		       : "+r"(a0)
		       : "r"(a1)
		       : "memory");
	return a0;
}

#else

static uint32_t call(uint32_t operation, const void *argument)
{
	register uint32_t r0 __asm("r0") = operation;
	register const void *r1 __asm("r1") = argument;

	__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	return r0;
}

#endif

/*
 * SYS_WRITE0 needs no file handle, so no state, and works in any context. It needs a terminator, so the text is copied.
 * It stops at a zero in the text, so a zero is written on its own.
 */
void ove_board_console_write(const char *text, size_t length)
{
	char chunk[128];

	while (length != 0u) {
		size_t size = 0;

		while (size < length && size < sizeof(chunk) - 1u && text[size] != '\0') {
			size++;
		}
		memcpy(chunk, text, size);
		chunk[size] = '\0';
		(void)call(size != 0u ? SYS_WRITE0 : SYS_WRITEC, chunk);
		size += size == 0u;
		text += size;
		length -= size;
	}
}

__attribute__((noreturn)) void ove_board_exit(int code)
{
	const uint32_t block[2] = {APPLICATION_EXIT, (uint32_t)code};

	for (;;) {
		(void)call(SYS_EXIT_EXTENDED, block);
	}
}

/*
 * Return the next word of a text, in place, or NULL after the last one. Blanks separate the words. Inside double
 * quotes, a blank is part of the word, and a backslash precedes each quote and backslash of the word.
 */
static const char *next_word(char **rest)
{
	char *at = *rest + strspn(*rest, " ");
	char *const word = at;
	char *end = at;
	bool is_quoted = false;

	if (*at == '\0') {
		return NULL;
	}
	for (; *at != '\0' && (is_quoted || *at != ' '); at++) {
		if (*at == '"') {
			is_quoted = !is_quoted;
			continue;
		}
		at += is_quoted && *at == '\\' && at[1] != '\0';
		*end++ = *at;
	}
	*rest = *at != '\0' ? at + 1 : at;
	*end = '\0';
	return word;
}

int ove_board_args(const char *const **argv)
{
	static char line[512];
	static const char *words[MAX_ARGS + 1];
	static int count;

	if (words[0] == NULL) {
		struct {
			char *text;
			uint32_t size;
		} block = {line, sizeof(line)};

		if (call(SYS_GET_CMDLINE, &block) != 0u) {
			line[0] = '\0';
		}
		line[sizeof(line) - 1u] = '\0';
		char *rest = line;

		while (count < MAX_ARGS && (words[count] = next_word(&rest)) != NULL) {
			count++;
		}
	}
	*argv = words;
	return count;
}
