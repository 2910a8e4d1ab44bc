/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt at every instruction of a failing C library call and of the errno check after it: the
 * handler fails in another way, and so does a more urgent thread that it wakes. Each sees its own error. The same for
 * calls that parse real numbers, which share more of the library's data.
 */
#include <errno.h>
#include <stdlib.h>

#include "alarm.h"
#include "errno_calls.h"
#include "harness.h"

#if TEST_OVE_IMAGE

/* Numbers that no call sets. */
enum { OF_THE_URGENT = 104, OF_THE_ISR = 77 };

OVE_SEM_DEFINE_STATIC(wake, 0, 1);
static const struct test_errno_call *volatile in_between;
static volatile bool came;
static volatile bool quitting;
static volatile unsigned wrong;

static bool is_own(int found, int own)
{
	if (found != own) {
		wrong++;
	}
	return found == own;
}

static void interrupt(void)
{
	came = true;
	errno = OF_THE_ISR;
	(void)is_own(errno, OF_THE_ISR);
	(void)ove_sem_give_from_isr(wake);
}

static void be_urgent(void *unused)
{
	(void)unused;
	errno = OF_THE_URGENT;
	for (;;) {
		EXPECT_OK(ove_sem_take(wake, OVE_WAIT_FOREVER));
		if (quitting) {
			return;
		}
		(void)is_own(errno, OF_THE_URGENT);
		in_between->fail();
		(void)is_own(errno, in_between->error);
		errno = OF_THE_URGENT;
	}
}

/* The interrupt lands one instruction later each time, until the call and its errno check end before it. */
static unsigned interrupt_at_each(const struct test_errno_call *call)
{
	unsigned landings = 0;

	for (;;) {
		errno = 0;
		came = false;
		test_alarm_in(landings + 1u);
		call->fail();
		const int found = errno;
		test_alarm_off();
		if (!is_own(found, call->error)) {
			test_fail(__FILE_NAME__, __LINE__, call->name);
		}
		if (!came) {
			return landings;
		}
		landings++;
	}
}

OVE_TEST(sweep, error_number, is_the_callers,
	 "Wherever an interrupt and another thread fail in between, each sees the error of its own call in errno.")
{
	unsigned landings = 0;

	test_leave_to_tool();
	quitting = false;
	wrong = 0;
	(void)test_spawn_blocked("urgent", OVE_PRIO_HIGH, be_urgent, NULL);
	test_alarm_attach(interrupt);
	test_clock_stop();
	for (size_t i = 0; i < test_errno_call_count; i++) {
		for (size_t j = 0; j < test_errno_call_count; j++) {
			in_between = &test_errno_calls[j];
			if (in_between->is_partner && in_between->error != test_errno_calls[i].error) {
				landings += interrupt_at_each(&test_errno_calls[i]);
			}
		}
	}
	test_clock_go_on();
	EXPECT_EQ(wrong, 0);
	/* Fail if the search had no landing. */
	EXPECT(landings > 1000u);
	quitting = true;
	EXPECT_OK(ove_sem_give(wake));
	test_join_all();
}

#if !CONFIG_OVE_ZERO_HEAP

/* This many digits need the library's multi-precision arithmetic, which keeps its blocks for the next call. */
static void read_a_small_number(void)
{
	errno = strtod("1.23456789012345678901e-200", NULL) == 1.23456789012345678901e-200 ? ERANGE : EINVAL;
}

static void read_a_large_number(void)
{
	errno = strtod("9.87654321098765432109e150", NULL) == 9.87654321098765432109e150 ? EDOM : EINVAL;
}

OVE_TEST(sweep, real_number, is_the_callers,
	 "Wherever an interrupt wakes a thread that parses a real number during another thread's parse, both results "
	 "are right.")
{
	static const struct test_errno_call small = {"small", read_a_small_number, ERANGE, false};
	static const struct test_errno_call large = {"large", read_a_large_number, EDOM, false};

	test_leave_to_tool();
	quitting = false;
	wrong = 0;
	in_between = &large;
	(void)test_spawn_blocked("urgent", OVE_PRIO_HIGH, be_urgent, NULL);
	test_alarm_attach(interrupt);
	test_clock_stop();
	EXPECT(interrupt_at_each(&small) > 1000u);
	test_clock_go_on();
	EXPECT_EQ(wrong, 0);
	quitting = true;
	EXPECT_OK(ove_sem_give(wake));
	test_join_all();
}

#endif

#endif
