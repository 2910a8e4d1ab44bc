/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "timing.h"

#include "harness.h"

static const uint32_t durations_ms[] = {1, 2, 5, 17};
static const uint32_t phases_us[] = {0, 130, 470, 910};

static int64_t elapsed_us(test_timed_fn call, uint32_t timeout_ms, uint32_t phase_us, int *result)
{
	(void)ove_thread_sleep_ms(1);
	ove_time_delay_us(phase_us);
	const uint64_t start = ove_time_get_us();
	*result = call(timeout_ms);
	return (int64_t)(ove_time_get_us() - start);
}

static void measure(test_timed_fn call, int want, bool judge_late)
{
	for (size_t i = 0; i < sizeof(durations_ms) / sizeof(*durations_ms); i++) {
		for (size_t j = 0; j < sizeof(phases_us) / sizeof(*phases_us); j++) {
			const int64_t asked_us = (int64_t)durations_ms[i] * 1000;
			int result;
			const int64_t took_us = elapsed_us(call, durations_ms[i], phases_us[j], &result);

			EXPECT_ERR(result, want);
			EXPECT_RANGE(took_us, asked_us, judge_late ? TEST_LATEST_US(durations_ms[i]) : INT64_MAX);
		}
	}
}

void test_never_early(test_timed_fn call, int want)
{
	measure(call, want, false);
}

void test_at_most_a_tick_late(test_timed_fn call)
{
	int want;

	(void)elapsed_us(call, 1, 0, &want);
	measure(call, want, true);
}
