/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Device interrupts. No device of these boards uses the lines below, and TIMER0 has no handler. */
#include "harness.h"

#if defined(OVE_IRQ_I2S) && defined(OVE_IRQ_TSC)
#define LINE  I2S
#define OTHER TSC
#elif defined(OVE_IRQ_SWI0) && defined(OVE_IRQ_SWI1)
#define LINE  SWI0
#define OTHER SWI1
#endif

#ifdef LINE

#define NUMBER_OF(name)  OVE_IRQ(name)
#define HANDLER_OF(name) OVE_IRQ_HANDLER(name)
#define IRQ              NUMBER_OF(LINE)
#define FIRST_SOFTWARE   28u
#define OTHER_IRQ        NUMBER_OF(OTHER)

static void (*action)(void);

HANDLER_OF(LINE)
{
	test_point(1);
	if (action != NULL) {
		action();
	}
}

HANDLER_OF(OTHER)
{
	test_point(2);
}

static void begin(void (*in_handler)(void))
{
	action = in_handler;
	EXPECT_OK(ove_irq_disable(IRQ));
	EXPECT_OK(ove_irq_disable(OTHER_IRQ));
	EXPECT_OK(ove_irq_clear(IRQ));
	EXPECT_OK(ove_irq_clear(OTHER_IRQ));
}

static void end(void)
{
	EXPECT_OK(ove_irq_disable(IRQ));
	EXPECT_OK(ove_irq_disable(OTHER_IRQ));
}

OVE_TEST(irq, enable, lets_a_pending_one_through,
	 "A pending interrupt waits until it is enabled; its handler then runs once, and it is no longer pending.")
{
	begin(NULL);
	EXPECT(!ove_irq_is_enabled(IRQ));
	EXPECT(!ove_irq_is_pending(IRQ));
	EXPECT_OK(ove_irq_pend(IRQ));
	EXPECT(ove_irq_is_pending(IRQ));
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_irq_enable(IRQ));
	EXPECT_POINTS(1);
	EXPECT(ove_irq_is_enabled(IRQ));
	EXPECT(!ove_irq_is_pending(IRQ));
	EXPECT(!ove_irq_is_enabled(OTHER_IRQ));
	end();
}

OVE_TEST(irq, enable, without_a_handler_is_refused,
	 "Enabling an interrupt without a handler returns OVE_ERR_INVALID and leaves it disabled, even without checks.")
{
	EXPECT_OK(ove_irq_pend(OVE_IRQ(TIMER0)));
	EXPECT_ERR(ove_irq_enable(OVE_IRQ(TIMER0)), OVE_ERR_INVALID);
	EXPECT(!ove_irq_is_enabled(OVE_IRQ(TIMER0)));
	EXPECT_OK(ove_irq_clear(OVE_IRQ(TIMER0)));
}

#if TEST_OVE_IMAGE
OVE_TEST(irq, enable, not_the_boards_software_interrupts,
	 "The board's software interrupts, which may have no handler yet, are enabled only by their own calls.")
{
	for (uint32_t line = FIRST_SOFTWARE; line < 32u; line++) {
		EXPECT_ERR(ove_irq_enable(line), OVE_ERR_INVALID);
	}
}
#endif

OVE_TEST(irq, pend, runs_the_handler_of_that_line,
	 "A request runs the handler of its line at once, and no other handler.")
{
	begin(NULL);
	EXPECT_OK(ove_irq_enable(IRQ));
	EXPECT_OK(ove_irq_enable(OTHER_IRQ));
	EXPECT_OK(ove_irq_pend(OTHER_IRQ));
	EXPECT_OK(ove_irq_pend(IRQ));
	EXPECT_POINTS(2, 1);
	end();
}

OVE_TEST(irq, disable, keeps_it_out, "A disabled interrupt stays pending, and a cleared request is no longer pending.")
{
	begin(NULL);
	EXPECT_OK(ove_irq_enable(IRQ));
	EXPECT_OK(ove_irq_disable(IRQ));
	EXPECT(!ove_irq_is_enabled(IRQ));
	EXPECT_OK(ove_irq_pend(IRQ));
	EXPECT(ove_irq_is_pending(IRQ));
	EXPECT_OK(ove_irq_clear(IRQ));
	EXPECT(!ove_irq_is_pending(IRQ));
	EXPECT_OK(ove_irq_enable(IRQ));
	EXPECT_EQ(test_points(), 0);
	end();
}

OVE_TEST(irq, pend, waits_for_the_end_of_a_section,
	 "A request inside a critical section is served at its end, at the priority that the line starts with.")
{
	begin(NULL);
	EXPECT(ove_irq_get_priority(IRQ) >= ove_irq_most_urgent());
	EXPECT_OK(ove_irq_enable(IRQ));
	const ove_critical_t key = ove_critical_enter();
	EXPECT_OK(ove_irq_pend(IRQ));
	EXPECT_EQ(test_points(), 0);
	test_point(3);
	ove_critical_exit(key);
	EXPECT_POINTS(3, 1);
	end();
}

#if CONFIG_OVE_SEM

OVE_SEM_DEFINE_STATIC(sem, 0, 4);

static void give(void)
{
	EXPECT(ove_in_isr());
	EXPECT_OK(ove_sem_give_from_isr(sem));
}

OVE_TEST(irq, set_priority, most_urgent_may_call,
	 "At the most urgent priority that sections mask, a handler can call ove and wake a thread.")
{
	const uint32_t before = ove_irq_get_priority(IRQ);

	begin(give);
	EXPECT_OK(ove_irq_set_priority(IRQ, ove_irq_most_urgent()));
	EXPECT_EQ(ove_irq_get_priority(IRQ), ove_irq_most_urgent());
	EXPECT_OK(ove_irq_enable(IRQ));
	EXPECT_OK(ove_irq_pend(IRQ));
	EXPECT_POINTS(1);
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
	end();
	EXPECT_OK(ove_irq_set_priority(IRQ, before));
	EXPECT_EQ(ove_irq_get_priority(IRQ), before);
}

OVE_TEST_CHECK_STOPS(irq, set_priority, a_call_above_it_stops, OVE_STOP_CONTEXT, "ove_sem_give_from_isr",
		     "A handler that is more urgent than sections mask may run, but its ove call stops.")
{
	if (ove_irq_most_urgent() == 0u) {
		test_skip(TEST_NO_URGENCY);
		return;
	}
	begin(give);
	EXPECT_OK(ove_irq_set_priority(IRQ, 0));
	EXPECT_OK(ove_irq_enable(IRQ));
	EXPECT_OK(ove_irq_pend(IRQ));
}

#endif

OVE_TEST(irq, set_priority, changes_one_line, "Setting the priority of one line does not change its neighbours.")
{
	const uint32_t before = ove_irq_get_priority(IRQ);
	const uint32_t of_next = ove_irq_get_priority(IRQ + 1u);
	const uint32_t of_last = ove_irq_get_priority(IRQ - 1u);

	begin(NULL);
	EXPECT_OK(ove_irq_set_priority(IRQ, before ^ 0xc0u));
	EXPECT_EQ(ove_irq_get_priority(IRQ), before ^ 0xc0u);
	EXPECT_EQ(ove_irq_get_priority(IRQ + 1u), of_next);
	EXPECT_EQ(ove_irq_get_priority(IRQ - 1u), of_last);
	EXPECT_OK(ove_irq_set_priority(IRQ, before));
}

static void nest(void)
{
	EXPECT_OK(ove_irq_pend(OTHER_IRQ));
	test_point(3);
}

OVE_TEST(irq, pend, in_an_isr, "In an ISR, a request for a line of the same priority is served after the ISR.")
{
	begin(nest);
	EXPECT_OK(ove_irq_enable(IRQ));
	EXPECT_OK(ove_irq_enable(OTHER_IRQ));
	EXPECT_OK(ove_irq_pend(IRQ));
	EXPECT_POINTS(1, 3, 2);
	end();
}

OVE_TEST(irq, arguments, invalid, "A line that does not exist returns OVE_ERR_INVALID, even without checks.")
{
	EXPECT_ERR(ove_irq_enable(496), OVE_ERR_INVALID);
	EXPECT_ERR(ove_irq_disable(UINT32_MAX), OVE_ERR_INVALID);
	EXPECT_ERR(ove_irq_pend(496), OVE_ERR_INVALID);
	EXPECT_ERR(ove_irq_clear(496), OVE_ERR_INVALID);
	EXPECT_ERR(ove_irq_set_priority(496, 128), OVE_ERR_INVALID);
}

OVE_TEST_CHECK(irq, set_priority, invalid, "A priority above 255 returns OVE_ERR_INVALID.")
{
	EXPECT_ERR(ove_irq_set_priority(IRQ, 256), OVE_ERR_INVALID);
}

OVE_TEST_CHECK_STOPS(irq, is_enabled, of_no_line_stops, OVE_STOP_ARGUMENT, "ove_irq_is_enabled",
		     "A query of a line that does not exist stops.")
{
	(void)ove_irq_is_enabled(496);
}

#elif !defined(__arm__)

OVE_TEST(irq, enable, not_on_a_host,
	 "Without an interrupt controller, every call reports that, and nothing is enabled.")
{
	EXPECT_ERR(ove_irq_enable(0), OVE_ERR_NOT_SUPPORTED);
	EXPECT_ERR(ove_irq_disable(0), OVE_ERR_NOT_SUPPORTED);
	EXPECT_ERR(ove_irq_set_priority(0, 128), OVE_ERR_NOT_SUPPORTED);
	EXPECT_ERR(ove_irq_pend(0), OVE_ERR_NOT_SUPPORTED);
	EXPECT_ERR(ove_irq_clear(0), OVE_ERR_NOT_SUPPORTED);
	EXPECT(!ove_irq_is_enabled(0));
	EXPECT(!ove_irq_is_pending(0));
	EXPECT_EQ(ove_irq_get_priority(0), 0);
	EXPECT_EQ(ove_irq_most_urgent(), 0);
}

#endif
