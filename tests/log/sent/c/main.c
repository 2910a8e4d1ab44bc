/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define OVE_LOG_MODULE "app"
#include <ove/ove.h>

#include <ove_board.h>

/* Hides the frames from the tool, which would decode them: the test decodes them with its own images. */
static void sink(const char *text, size_t length, void *arg)
{
	(void)arg;
	ove_board_console_write("<", 1);
	ove_board_console_write(&text[1], length - 1u);
}

static void logs(void *arg)
{
	(void)arg;
	ove_log_set_sink(sink, NULL);
	OVE_LOG_INFO("received %u bytes", 7u);
	OVE_LOG_WARNING("%s", "text");
	ove_board_exit(0);
}

OVE_THREAD_DEFINE_STATIC(logger, logs, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	(void)ove_run();
}
