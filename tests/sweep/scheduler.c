/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt at each instruction from a scheduler lock to the end of its unlock wakes a more urgent thread. The
 * thread never runs inside, and runs at once afterwards. The locked code makes calls that wake threads and that end a
 * section.
 */
#include "alarm.h"
#include "harness.h"

OVE_SEM_DEFINE_STATIC(wake, 0, 1);
OVE_SEM_DEFINE_STATIC(other, 0, 1);
static volatile bool came;
static volatile bool quitting;
static volatile bool is_inside;
static volatile unsigned runs;
static volatile unsigned runs_inside;

static void interrupt(void)
{
	came = true;
	(void)ove_sem_give_from_isr(wake);
}

static void be_urgent(void *unused)
{
	(void)unused;
	for (;;) {
		EXPECT_OK(ove_sem_take(wake, OVE_WAIT_FOREVER));
		if (quitting) {
			return;
		}
		runs++;
		if (is_inside) {
			runs_inside++;
		}
	}
}

static void do_nothing(void)
{
}

static void give_and_take(void)
{
	(void)ove_sem_give(other);
	(void)ove_sem_try_take(other);
}

static void pass_a_section(void)
{
	ove_critical_exit(ove_critical_enter());
}

static void pass_a_lock(void)
{
	ove_scheduler_lock();
	ove_scheduler_unlock();
}

/* The interrupt lands one instruction later each time, until the unlock ends before it. */
static unsigned interrupt_at_each(void (*inside)(void))
{
	unsigned landings = 0;

	for (;;) {
		const unsigned before = runs;

		came = false;
		test_alarm_in(landings + 1u);
		ove_scheduler_lock();
		is_inside = true;
		inside();
		is_inside = false;
		ove_scheduler_unlock();
		const bool is_over = !came;
		/* Whether it was woken before the lock, inside, or after it, the thread has run by now. */
		const unsigned now = runs;

		test_alarm_off();
		if (is_over) {
			return landings;
		}
		EXPECT_EQ(now - before, 1);
		landings++;
	}
}

OVE_TEST(sweep, scheduler, keeps_the_woken_out,
	 "Wherever an interrupt lands from a lock to the end of its unlock, the thread that it wakes runs outside, at "
	 "once.")
{
	static void (*const insides[])(void) = {do_nothing, give_and_take, pass_a_section, pass_a_lock};
	unsigned landings = 0;

	test_leave_to_tool();
	quitting = false;
	runs = runs_inside = 0;
	(void)test_spawn_blocked("urgent", OVE_PRIO_HIGH, be_urgent, NULL);
	test_alarm_attach(interrupt);
	test_clock_stop();
	for (size_t i = 0; i < sizeof(insides) / sizeof(insides[0]); i++) {
		landings += interrupt_at_each(insides[i]);
	}
	test_clock_go_on();
	EXPECT_EQ(runs_inside, 0);
	/* Fail if the search had no landing. */
	EXPECT(landings > 100u);
	quitting = true;
	EXPECT_OK(ove_sem_give(wake));
	test_join_all();
}
