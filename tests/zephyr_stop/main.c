/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A stop while the log has messages that its thread has not written yet. */
#include <ove/ove.h>
#include <ove/stop.h>

#include <zephyr/logging/log.h>

LOG_MODULE_REGISTER(stopping);

static void stop(void *unused)
{
	(void)unused;
	LOG_INF("before the stop");
	ove_stop(OVE_STOP_PANIC, "the thread");
}

OVE_THREAD_DEFINE_STATIC(stopper, stop, NULL, OVE_PRIO_NORMAL, 4096);

void ove_main(void)
{
	(void)ove_run();
}
