/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Two locks on sleep states: one is released each time, the other never, because its thread ends. */
#include <ove/ove.h>

#include <stdlib.h>

#define TRANSFERS   3
#define TRANSFER_MS 100
#define PAUSE_MS    200

OVE_POWER_LOCK_DEFINE_STATIC(bus, "bus", OVE_POWER_LIGHT);
OVE_POWER_LOCK_DEFINE_STATIC(modem, "modem", OVE_POWER_LIGHT);

static void transfer(void *unused)
{
	(void)unused;
	for (int i = 0; i < TRANSFERS; i++) {
		(void)ove_thread_sleep_ms(PAUSE_MS);
		(void)ove_power_lock(&bus);
		/* A second lock by the same driver does not count as another time. */
		(void)ove_power_lock(&bus);
		(void)ove_thread_sleep_ms(TRANSFER_MS / 2);
		(void)ove_power_unlock(&bus);
		(void)ove_thread_sleep_ms(TRANSFER_MS / 2);
		(void)ove_power_unlock(&bus);
	}
	(void)ove_thread_sleep_ms(PAUSE_MS / 2);
	exit(0);
}

static void dial(void *unused)
{
	(void)unused;
	(void)ove_thread_sleep_ms(2 * TRANSFERS * TRANSFER_MS / 3 + TRANSFER_MS);
	(void)ove_power_lock(&modem);
}

OVE_THREAD_DEFINE_STATIC(driver, transfer, NULL, OVE_PRIO_NORMAL, 1024);
OVE_THREAD_DEFINE_STATIC(dialler, dial, NULL, OVE_PRIO_LOW, 1024);

void ove_main(void)
{
	ove_run();
}
