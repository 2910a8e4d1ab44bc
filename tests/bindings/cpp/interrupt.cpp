// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

extern "C" {
#include "device_timer.h"

void TIMER1_Handler();
}

OVE_STATIC(expired, ove::Event);

void TIMER1_Handler()
{
	test_device_timer_stop();
	test_point(1);
	expired.from_isr().signal_unchecked();
}

OVE_TEST(interrupt, device, arrives_by_its_name,
	 "The interrupt of a device runs the handler that the program defines under the board's name for it.")
{
	test_device_timer_start(1000);
	if constexpr (TEST_HAS_DEVICE_TIMER != 0) {
		EXPECT_DONE(expired.wait());
		test_point(2);
		EXPECT_POINTS(1, 2);
	}
}

OVE_STATIC_WITH(urgent_tokens, (0, 1), ove::Sem);

OVE_TEST_CHECK_STOPS(interrupt, urgent, call_stops, OVE_STOP_CONTEXT, "ove_sem_give_from_isr",
		     "A call from an interrupt that is more urgent than the kernel's sections stops, and is named.")
{
	test_in_urgent_isr([](void *) { (void)urgent_tokens.from_isr().give(); }, nullptr);
}
