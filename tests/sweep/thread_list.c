/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt at each instruction of the call that creates a thread wakes a more urgent thread, which walks the list
 * of all threads, as a monitor does.
 */
#include <string.h>

#include "alarm.h"
#include "harness.h"

enum { STACK = 1024, MOST = 16 };

OVE_SEM_DEFINE_STATIC(wake, 0, 1);
static ove_thread_storage_t storage;
OVE_THREAD_STACK_DEFINE(stack, STACK);
static volatile bool came;
static volatile bool quitting;
static volatile unsigned looks;
static volatile unsigned found;
static volatile bool is_wrong;

static void interrupt(void)
{
	came = true;
	(void)ove_sem_give_from_isr(wake);
}

static void look(void)
{
	ove_thread_t list[MOST];
	const size_t count = ove_thread_list(list, MOST);

	EXPECT(count <= MOST);
	for (size_t i = 0; i < count; i++) {
		const ove_thread_state_t state = ove_thread_get_state(list[i]);
		const size_t headroom = ove_thread_get_stack_headroom(list[i]);

		if (list[i] == &storage) {
			found++;
			is_wrong = is_wrong || state != OVE_THREAD_READY || headroom > STACK ||
				   ove_thread_get_priority(list[i]) != OVE_PRIO_LOW ||
				   strcmp(ove_thread_get_name(list[i]), "made") != 0;
		}
	}
	looks++;
}

static void monitor(void *unused)
{
	(void)unused;
	for (;;) {
		EXPECT_OK(ove_sem_take(wake, OVE_WAIT_FOREVER));
		if (quitting) {
			return;
		}
		look();
	}
}

static void end_at_once(void *unused)
{
	(void)unused;
}

/* The interrupt lands one instruction later each time, until the thread is created before it. */
static void interrupt_at_each(int filler)
{
	static const ove_thread_desc_t desc = {"made", end_at_once, NULL, OVE_PRIO_LOW, stack, STACK};
	bool is_over = false;

	for (unsigned landing = 1; !is_over; landing++) {
		ove_thread_t thread;
		const unsigned before = looks;

		memset(&storage, filler, sizeof(storage));
		came = false;
		test_alarm_in(landing);
		const int result = ove_thread_init(&thread, &storage, &desc);

		is_over = !came;
		test_alarm_off();
		EXPECT_OK(result);
		EXPECT(is_over || looks == before + 1u);
		EXPECT(!is_wrong);
		EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
		EXPECT_OK(ove_thread_deinit(thread));
	}
}

OVE_TEST(sweep, thread_list, during_the_making_of_a_thread,
	 "Wherever an interrupt lands while a thread is created, another thread sees it fully created or not at all.")
{
	test_leave_to_tool();
	looks = found = 0;
	is_wrong = quitting = false;
	(void)test_spawn_blocked("monitor", OVE_PRIO_HIGH, monitor, NULL);
	test_alarm_attach(interrupt);
	test_clock_stop();
	interrupt_at_each(0xA5);
	interrupt_at_each(0);
	test_clock_go_on();
	EXPECT(found != 0u);
	quitting = true;
	EXPECT_OK(ove_sem_give(wake));
	test_join_all();
}
