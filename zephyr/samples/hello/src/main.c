/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The smallest ove program as a Zephyr application: a thread that greets three times. */
#include <ove/ove.h>
#include <zephyr/sys/printk.h>

static void greet(void *arg)
{
	(void)arg;
	for (int i = 1; i <= 3; i++) {
		printk("hello %d\n", i);
		(void)ove_thread_sleep_ms(10);
	}
}

OVE_THREAD_DEFINE_STATIC(hello, greet, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	(void)ove_run();
}
