/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The thread that passes log lines to the sink. It polls, because a wake-up for each line would cost more than
 * the line; while no line comes, it polls less often. */
#include <ove/thread.h>

#if CONFIG_OVE_LOG_THREAD

#include <ove/log.h>
#include <ove_seam/kernel.h>
#include <ove_seam/wait_end.h>

#include "log_buffer.h"

/* A poll that found nothing doubles the time to the next one. */
static uint32_t longer(uint32_t period_ms)
{
	const uint32_t longest =
		CONFIG_OVE_LOG_QUIET_MS > CONFIG_OVE_LOG_PERIOD_MS ? CONFIG_OVE_LOG_QUIET_MS : CONFIG_OVE_LOG_PERIOD_MS;

	return period_ms < longest / 2u ? 2u * period_ms : longest;
}

static void write_lines(void *arg)
{
	struct ove_log_buffer *const buffer = &ove_log_buffer;
	uint32_t period_ms = CONFIG_OVE_LOG_PERIOD_MS;
	uint32_t seen = 0;

	(void)arg;
	for (;;) {
		ove_log_flush();
		ove_backend_critical_t key = ove_backend_critical_enter();
		const bool is_quiet = buffer->head == seen;

		seen = buffer->head;
		period_ms = is_quiet ? longer(period_ms) : CONFIG_OVE_LOG_PERIOD_MS;
		if (is_quiet && buffer->head == buffer->tail) {
			buffer->begin = buffer->tail - OVE_LOG_BUFFER_HALF;
		}
		OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
		(void)ove_thread_sleep_ms(period_ms);
		key = ove_backend_critical_enter();
		buffer->begin = buffer->tail;
		OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	}
}

OVE_THREAD_DEFINE_STATIC(ove_log, write_lines, NULL, OVE_PRIO_LOW, CONFIG_OVE_LOG_STACK_SIZE);

bool ove_log_wake(void)
{
	return ove_wait_cancel(ove_log);
}

#endif
