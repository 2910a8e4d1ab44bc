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
	 "A device's interrupt runs the handler that the program defines under the board's name for it.")
{
	test_device_timer_start(1000);
	if constexpr (TEST_HAS_DEVICE_TIMER != 0) {
		EXPECT_DONE(expired.wait());
		test_point(2);
		EXPECT_POINTS(1, 2);
	}
}

OVE_TEST(interrupt, irq, pends_until_it_is_enabled,
	 "A device's pending interrupt runs its handler when it is enabled; a cleared one does not.")
{
	constexpr ove::Irq timer(OVE_IRQ(TIMER1));

	if (ove_irq_enable(0) == OVE_ERR_NOT_SUPPORTED) {
		EXPECT_ERROR(timer.pend(), ove::Error::NotSupported);
		EXPECT(!timer.is_pending());
		return;
	}
	EXPECT_DONE(timer.disable());
	EXPECT(!timer.is_enabled());
	EXPECT(timer.priority() >= ove::Irq::most_urgent());
	EXPECT_DONE(timer.set_priority(timer.priority()));
	EXPECT_DONE(timer.pend());
	EXPECT(timer.is_pending());
	EXPECT_DONE(timer.clear());
	EXPECT(!timer.is_pending());
	if constexpr (TEST_HAS_DEVICE_TIMER != 0) {
		EXPECT_DONE(timer.pend());
		EXPECT_DONE(timer.enable());
		EXPECT(timer.is_enabled());
		EXPECT_DONE(timer.disable());
		EXPECT_DONE(expired.wait());
		EXPECT_POINTS(1);
	}
}

OVE_TEST(interrupt, irq, without_a_handler_stays_out, "An interrupt without a handler cannot be enabled.")
{
	constexpr ove::Irq unused(OVE_IRQ(TIMER0));
	const bool has_controller = unused.clear().has_value();

	EXPECT_ERROR(unused.enable(), has_controller ? ove::Error::Invalid : ove::Error::NotSupported);
	EXPECT(!unused.is_enabled());
}

OVE_STATIC_WITH(urgent_tokens, (0, 1), ove::Sem);

OVE_TEST_CHECK_STOPS(interrupt, urgent, call_stops, OVE_STOP_CONTEXT, "ove_sem_give_from_isr",
		     "A call from an interrupt that critical sections do not mask stops the program and is named.")
{
	test_in_urgent_isr([](void *) { (void)urgent_tokens.from_isr().give(); }, nullptr);
}
