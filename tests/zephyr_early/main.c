/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Each level of Zephyr's initialisation sends to an ove queue. A K_THREAD_DEFINE() thread receives from it before
 * main() and before ove_run(), and waits there for a byte, then for a time.
 */
#include <ove/ove.h>

#include <zephyr/init.h>
#include <zephyr/kernel.h>

#include <ove_board.h>
#include <string.h>

#include "queue.h"

enum { SHORT_MS = 20, LONG_MS = 10000, STACK = 2048 };

static char start_up[] = "....."; /* the levels whose byte was accepted */
static unsigned levels;

static int put(char byte)
{
	start_up[levels++] = queue_put((uint8_t)byte) ? byte : '-';
	return 0;
}

#define AT_LEVEL(level, byte)        \
	static int put_##level(void) \
	{                            \
		return put(byte);    \
	}                            \
	SYS_INIT(put_##level, level, 0)

AT_LEVEL(EARLY, 'E');
AT_LEVEL(PRE_KERNEL_1, '1');
AT_LEVEL(PRE_KERNEL_2, '2');
AT_LEVEL(POST_KERNEL, 'P');
AT_LEVEL(APPLICATION, 'A');

static void say(const char *what, const char *text)
{
	ove_board_console_write(what, strlen(what));
	ove_board_console_write(": ", 2);
	ove_board_console_write(text, strlen(text));
	ove_board_console_write("\n", 1);
}

static void say_next(const char *when, uint32_t timeout_ms)
{
	const int byte = queue_get(timeout_ms);

	say(when, byte >= 0 ? (const char[]){(char)byte, '\0'} : "nothing in time");
}

static void take(void *unused1, void *unused2, void *unused3)
{
	char taken[] = ".....";

	(void)unused1;
	(void)unused2;
	(void)unused3;
	say("start-up", start_up);
	for (unsigned i = 0; i < strlen(start_up); i++) {
		const int byte = queue_get(LONG_MS);

		taken[i] = byte >= 0 ? (char)byte : '-';
	}
	say("thread", taken);
	say_next("before the start", OVE_WAIT_FOREVER);
	say_next("before the start", SHORT_MS);
	say_next("after the start", OVE_WAIT_FOREVER);
	ove_board_exit(0);
}

K_THREAD_DEFINE(native, STACK, take, NULL, NULL, NULL, 0, 0, 0);

static void send(void *unused)
{
	(void)unused;
	if (!queue_put('t')) {
		say("after the start", "no room");
	}
}

OVE_THREAD_DEFINE_STATIC(sender, send, NULL, OVE_PRIO_NORMAL, STACK);

void ove_main(void)
{
	/* The native thread has reached its next wait; in C, each byte takes it a tick. */
	k_msleep(LONG_MS / 10);
	(void)queue_put('m');
	k_msleep(LONG_MS / 10);
	(void)ove_run();
}
