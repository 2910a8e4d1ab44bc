/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Waits that start before the kernel's timer thread, of priority 0, has processed a tick. */
#include <tx_api.h>

#include "harness.h"

#if CONFIG_OVE_SEM

static TX_THREAD native;
static unsigned char stack[2048] __attribute__((aligned(8)));
static ove_sem_storage_t storage;
static ove_sem_t sem;
static volatile uint64_t took_us;

static void spin_until_us(uint64_t us)
{
	while (ove_time_get_us() < us) {
	}
}

/* Keeps the timer thread off the processor across the tick at which a sleep ends. */
static VOID overrun_a_tick(ULONG until_us)
{
	spin_until_us(until_us);
	const uint64_t start_us = ove_time_get_us();

	EXPECT_ERR(ove_sem_take(sem, 1), OVE_ERR_TIMEOUT);
	took_us = ove_time_get_us() - start_us;
}

static void sleep_over(void *ms)
{
	EXPECT_OK(ove_thread_sleep_ms((uint32_t)TEST_NUMBER(ms)));
}

OVE_TEST(threadx, timer_thread, kept_off_ends_no_wait_early,
	 "A native thread of priority 0 keeps the kernel's timer thread off the processor, over a tick that ends a "
	 "sleep. A wait that it begins then lasts its time.")
{
	static CHAR name[] = "overrun";

	EXPECT_OK(ove_sem_init(&sem, &storage, 0, 1));
	for (uint32_t ticks = 1; ticks <= 3u; ticks++) {
		EXPECT_OK(ove_thread_sleep_ms(1));
		const uint64_t start_us = ove_time_get_us();

		(void)test_spawn("sleeper", OVE_PRIO_CRITICAL, sleep_over, TEST_ARG(1));
		EXPECT_EQ(tx_thread_create(&native, name, overrun_a_tick,
					   (ULONG)(start_us + (2u + ticks) * TEST_TICK_US - TEST_TICK_US / 2u), stack,
					   sizeof(stack), 0, 0, TX_NO_TIME_SLICE, TX_AUTO_START),
			  TX_SUCCESS);
		WAIT_UNTIL(*(volatile UINT *)&native.tx_thread_state == TX_COMPLETED);
		EXPECT_EQ(tx_thread_delete(&native), TX_SUCCESS);
		EXPECT_RANGE(took_us, 1000u, 3u * TEST_TICK_US);
		test_join_all();
	}
	EXPECT_OK(ove_sem_deinit(sem));
}

#endif
