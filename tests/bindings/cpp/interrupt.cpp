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
