/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Times that begin while a tick's handler is masked. */
#include <stdatomic.h>

#include "harness.h"

#if CONFIG_OVE_TIMER

static ove_timer_storage_t storage;
static _Atomic uint32_t expired_us;
static atomic_int expiries;

static void note(ove_timer_t timer, void *arg)
{
	(void)timer;
	(void)arg;
	atomic_store(&expired_us, test_now_us());
	atomic_fetch_add(&expiries, 1);
}

/* Starts the timer in a section that began before a tick and has passed it. Returns how long that took. */
static int64_t started_late_us(ove_timer_t timer, uint32_t into_us)
{
	const int before = atomic_load(&expiries);

	EXPECT_OK(ove_thread_sleep_ms(1));
	const ove_critical_t key = ove_critical_enter();

	ove_time_delay_us(into_us);
	const uint32_t start = test_now_us();

	EXPECT_OK(ove_timer_start(timer));
	ove_critical_exit(key);
	WAIT_UNTIL(atomic_load(&expiries) > before);
	return (int64_t)(atomic_load(&expired_us) - start);
}

OVE_TEST(timer, one_shot, is_never_early_after_a_kept_out_tick,
	 "A one-shot timer that is started in a critical section, while a tick's handler waits for the section's end, "
	 "does not expire early.")
{
	static const uint32_t into_us[] = {TEST_TICK_US + 100u, TEST_TICK_US + 400u, TEST_TICK_US + 800u};
	ove_timer_t timer;

	EXPECT_OK(ove_timer_init(&timer, &storage, note, NULL, 1, OVE_TIMER_ONE_SHOT));
	for (uint32_t period_ms = 1; period_ms <= 5u; period_ms += 2u) {
		EXPECT_OK(ove_timer_set_period(timer, period_ms));
		for (size_t i = 0; i < sizeof(into_us) / sizeof(*into_us); i++) {
			EXPECT_RANGE(started_late_us(timer, into_us[i]), (int64_t)period_ms * 1000, INT64_MAX);
		}
	}
	EXPECT_OK(ove_timer_deinit(timer));
}

#endif
