#include <ove/ove.h>
#include <ove_board.h>

#include <string.h>

#define STACK_BYTES 2048u
#define GREETINGS   3

OVE_THREAD_STACK_DEFINE(stack, STACK_BYTES);

static void say(const char *text)
{
	ove_board_console_write(text, strlen(text));
}

static void greet(void *arg)
{
	const char *const text = arg;

	for (int i = 0; i < GREETINGS; i++) {
		say(text);
		(void)ove_thread_sleep_ms(10);
	}
	ove_board_exit(0);
}

void ove_main(void)
{
	static ove_thread_storage_t storage;
	static char text[] = "hello from {{name}}\n";
	const ove_thread_desc_t desc = {
		.name = "greeter",
		.entry = greet,
		.arg = text,
		.priority = OVE_PRIO_NORMAL,
		.stack = stack,
		.stack_size = STACK_BYTES,
	};
	ove_thread_t thread;

	if (ove_thread_init(&thread, &storage, &desc) == OVE_OK) {
		(void)ove_run();
	}
	ove_board_exit(1);
}
