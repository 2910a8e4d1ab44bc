/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The log's only backend writes the lines that the test expects to the debugger; the board's halt ends the run.
 */
#include <zephyr/arch/common/semihost.h>
#include <zephyr/fatal.h>
#include <zephyr/logging/log.h>
#include <zephyr/logging/log_backend.h>
#include <zephyr/logging/log_msg.h>
#include <zephyr/sys/cbprintf.h>

#include <string.h>

#define EXIT_EXTENDED    ((enum semihost_instr)0x20)
#define APPLICATION_EXIT 0x20026ul

/* Registers, addresses and the dump itself differ from one build to the next. */
static const char *const expected[] = {"before the stop", "ove:", "FATAL ERROR", "#CD:BEGIN#", "#CD:END#", "Halting"};

static char line[256];
static size_t length;

static void end_line(void)
{
	line[length++] = '\n';
	line[length] = '\0';
	for (size_t i = 0; i < ARRAY_SIZE(expected); i++) {
		if (strstr(line, expected[i]) != NULL) {
			(void)semihost_exec(SEMIHOST_WRITE0, line);
			break;
		}
	}
	length = 0;
}

static int put(int character, void *context)
{
	(void)context;
	if (character == '\n') {
		end_line();
	} else if (character != '\r' && length < sizeof line - 2u) {
		line[length++] = (char)character;
	}
	return character;
}

/* A message has no end of line, what printk() was given has one: its level is none. */
static void process(const struct log_backend *const backend, union log_msg_generic *message)
{
	size_t size;
	uint8_t *const text = log_msg_get_package(&message->log, &size);

	(void)backend;
	(void)cbpprintf(put, NULL, text);
	if (log_msg_get_level(&message->log) != LOG_LEVEL_NONE) {
		end_line();
	}
}

static void panic(const struct log_backend *const backend)
{
	(void)backend;
}

static const struct log_backend_api api = {.process = process, .panic = panic};
LOG_BACKEND_DEFINE(lines, api, true);

/* Displaces the kernel's weak one, which loops. */
FUNC_NORETURN void arch_system_halt(unsigned int reason)
{
	unsigned long block[2] = {APPLICATION_EXIT, 0};

	(void)reason;
	for (;;) {
		(void)semihost_exec(EXIT_EXTENDED, block);
	}
}
