/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <ove_board.h>

#define PASSES 20
#define LONG   "a text of thirty-two bytes, here"

static void logs(void *arg)
{
	volatile unsigned value = 7;

	(void)arg;
	for (int i = 0; i < PASSES; i++) {
		const unsigned a = value;
		const unsigned b = value;
		const unsigned c = value;

		OVE_MEASURE("0 arguments") {
			OVE_LOG_INFO("a line");
		}
		OVE_MEASURE("1 argument") {
			OVE_LOG_INFO("sent %u", a);
		}
		OVE_MEASURE("3 arguments") {
			OVE_LOG_INFO("sent %u of %u to %u", a, b, c);
		}
		OVE_MEASURE("a string of 8 bytes") {
			OVE_LOG_INFO("sent to %s", "a string");
		}
		OVE_MEASURE("the longest line, four strings of 32 bytes") {
			OVE_LOG_INFO("%s%s%s%s", LONG, LONG, LONG, LONG);
		}
		ove_log_flush();
		for (int line = 0; line < CONFIG_OVE_LOG_BUFFER_SIZE / 12; line++) {
			OVE_LOG_INFO("full");
		}
		OVE_MEASURE("a dropped line") {
			OVE_LOG_INFO("dropped");
		}
		ove_log_flush();
	}
	ove_board_exit(0);
}

OVE_THREAD_DEFINE_STATIC(logger, logs, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	(void)ove_run();
}
