/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define OVE_LOG_MODULE "app"
#include <ove/ove.h>

#include <ove_board.h>

/* The log's thread then sleeps for a second; the buffer holds 51 lines. */
#define QUIET_MS 1500u
#define LINES    60u

static volatile unsigned number;

static void log_in_thread(void)
{
	OVE_LOG_INFO("thread %u", number);
}

static void log_in_section(void)
{
	const ove_critical_t key = ove_critical_enter();

	OVE_LOG_INFO("section %u", number);
	ove_critical_exit(key);
}

static void log_in_isr(void *arg)
{
	(void)arg;
	OVE_LOG_INFO("interrupt %u", number);
}

static void logs(void *arg)
{
	static void (*const contexts[])(void) = {log_in_thread, log_in_section, ove_board_irq_trigger};

	(void)arg;
	ove_board_irq_attach(log_in_isr, NULL);
	for (unsigned i = 0; i < sizeof(contexts) / sizeof(contexts[0]); i++) {
		(void)ove_thread_sleep_ms(QUIET_MS);
		for (number = 0; number < LINES; number = number + 1u) {
			contexts[i]();
			(void)ove_thread_sleep_ms(1);
		}
	}
	ove_board_exit(0);
}

OVE_THREAD_DEFINE_STATIC(logger, logs, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	(void)ove_run();
}
