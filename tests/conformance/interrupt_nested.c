/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board.h>

#include "harness.h"

/* The priorities of two software interrupts that may both call every kernel. */
#define LESS_URGENT 0xe0u
#define MORE_URGENT 0xa0u

#define OUTER 1u
#define INNER 2u

#define NEEDS_SEVERAL() TEST_NEEDS(ove_board_irq_count() > INNER, "the board has no two software interrupts that nest")

#if CONFIG_OVE_SEM

OVE_SEM_DEFINE_STATIC(inner_given, 0, 1);
OVE_SEM_DEFINE_STATIC(outer_given, 0, 1);

static void give_inner(void *unused)
{
	(void)unused;
	test_point(2);
	EXPECT_OK(ove_sem_give_from_isr(inner_given));
}

static void raise_inner_and_give(void *unused)
{
	(void)unused;
	test_point(1);
	ove_board_irq_trigger_at(INNER);
	test_point(3);
	EXPECT_OK(ove_sem_give_from_isr(outer_given));
}

static void take_inner(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_take(inner_given, OVE_WAIT_FOREVER));
	test_point(4);
}

OVE_TEST(interrupt, nested, gives_in_both,
	 "A more urgent interrupt preempts a less urgent one; both give, and the threads run when the outer one ends.")
{
	NEEDS_SEVERAL();
	ove_board_irq_attach_at(OUTER, LESS_URGENT, raise_inner_and_give, NULL);
	ove_board_irq_attach_at(INNER, MORE_URGENT, give_inner, NULL);
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_inner, NULL);
	ove_board_irq_trigger_at(OUTER);
	test_point(5);
	EXPECT_OK(ove_sem_take(outer_given, OVE_NO_WAIT));
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5);
}

static void raise_outer_and_give(void *unused)
{
	(void)unused;
	test_point(1);
	ove_board_irq_trigger_at(OUTER);
	test_point(2);
	EXPECT_OK(ove_sem_give_from_isr(inner_given));
}

static void give_outer(void *unused)
{
	(void)unused;
	test_point(3);
	EXPECT_OK(ove_sem_give_from_isr(outer_given));
}

OVE_TEST(interrupt, nested, less_urgent_one_waits,
	 "A less urgent interrupt that a more urgent one raises runs after it, before any thread.")
{
	NEEDS_SEVERAL();
	ove_board_irq_attach_at(OUTER, LESS_URGENT, give_outer, NULL);
	ove_board_irq_attach_at(INNER, MORE_URGENT, raise_outer_and_give, NULL);
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_inner, NULL);
	ove_board_irq_trigger_at(INNER);
	test_point(5);
	EXPECT_OK(ove_sem_take(outer_given, OVE_NO_WAIT));
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5);
}

static void mark_two(void *unused)
{
	(void)unused;
	test_point(2);
}

static void mark_three(void *unused)
{
	(void)unused;
	test_point(3);
}

OVE_TEST(interrupt, nested, section_keeps_both_out,
	 "A critical section masks every interrupt that may call ove; at its end they run, the more urgent one first.")
{
	NEEDS_SEVERAL();
	ove_board_irq_attach_at(OUTER, LESS_URGENT, mark_three, NULL);
	ove_board_irq_attach_at(INNER, MORE_URGENT, mark_two, NULL);
	const ove_critical_t key = ove_critical_enter();
	ove_board_irq_trigger_at(OUTER);
	ove_board_irq_trigger_at(INNER);
	test_point(1);
	ove_critical_exit(key);
	test_point(4);
	EXPECT_POINTS(1, 2, 3, 4);
}

static void give(void *unused)
{
	(void)unused;
	(void)ove_sem_give_from_isr(inner_given);
}

OVE_TEST_CHECK_STOPS(interrupt, urgent, call_stops, OVE_STOP_CONTEXT, "ove_sem_give_from_isr",
		     "A call from an interrupt that is more urgent than the kernel's sections stops, and the message "
		     "names the call.")
{
	test_in_urgent_isr(give, NULL);
}

#endif

static void read_time(void *unused)
{
	(void)unused;
	(void)ove_time_get_us();
}

OVE_TEST_CHECK_STOPS(interrupt, urgent, time_stops, OVE_STOP_CONTEXT, "ove_time_get_us",
		     "An interrupt that is more urgent than the kernel's sections cannot read the time.")
{
	test_in_urgent_isr(read_time, NULL);
}
