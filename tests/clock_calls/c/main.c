/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * One reading of the microsecond clock in a thread, in a critical section, in one in which a tick is pending, and in
 * an ISR; and one of each other unit in a thread. The result goes to a volatile object, so a region is the call, its
 * store and the store's address.
 */
#include <ove/measure.h>
#include <ove/ove.h>
#include <ove_board.h>

#include <stdlib.h>

#define SYSTICK_VALUE (*(const volatile uint32_t *)0xe000e018u)

enum { READINGS = 100 };

static volatile uint64_t now;

static void read_in_isr(void *unused)
{
	(void)unused;
	OVE_MEASURE("isr") {
		now = ove_time_get_us();
	}
}

static void await_wrap(void)
{
	uint32_t value = SYSTICK_VALUE, last;

	do {
		last = value;
		value = SYSTICK_VALUE;
	} while (value <= last);
}

static void read_clock(void *unused)
{
	(void)unused;
	ove_board_irq_attach(read_in_isr, NULL);
	for (int i = 0; i < READINGS; i++) {
		OVE_MEASURE("thread") {
			now = ove_time_get_us();
		}
		OVE_MEASURE("nanoseconds") {
			now = ove_time_get_ns();
		}
		OVE_MEASURE("milliseconds") {
			now = ove_time_get_ms();
		}
		OVE_MEASURE("ticks") {
			now = ove_time_get_ticks();
		}
		ove_board_irq_trigger();
		ove_critical_t key = ove_critical_enter();

		OVE_MEASURE("section") {
			now = ove_time_get_us();
		}
		ove_critical_exit(key);
		key = ove_critical_enter();
		await_wrap();
		OVE_MEASURE("tick pending") {
			now = ove_time_get_us();
		}
		ove_critical_exit(key);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(reader, read_clock, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	ove_run();
}
