/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "model.h"

static struct ove_eventgroup group;
static int seen;
static uint32_t result;

static void wait_for_1_ms(void *unused)
{
	(void)unused;
	seen += ove_backend_eventgroup_wait_bits(&group, 1, OVE_EVENTGROUP_ALL, true, 1, &result) ? 1 : 0;
}

static void wait_and_clear(void *unused)
{
	uint32_t bits = 0;

	(void)unused;
	EXPECT(ove_backend_eventgroup_wait_bits(&group, 1, OVE_EVENTGROUP_ANY, true, OVE_WAIT_FOREVER, &bits));
	EXPECT((bits & 1u) != 0u);
	seen++;
}

static void wait_for_both(void *unused)
{
	uint32_t bits = 0;

	(void)unused;
	EXPECT(ove_backend_eventgroup_wait_bits(&group, 3, OVE_EVENTGROUP_ALL, false, OVE_WAIT_FOREVER, &bits));
	EXPECT(bits == 3u);
	seen++;
}

static void set(void *bits)
{
	ove_backend_eventgroup_set_bits(&group, (uint32_t)MODEL_NUMBER(bits));
}

static void set_when_all_wait(void *bits)
{
	model_sleep_ms(5);
	ove_backend_eventgroup_set_bits_from_isr(&group, (uint32_t)MODEL_NUMBER(bits));
}

static void begin(void)
{
	ove_backend_eventgroup_init(&group);
	seen = 0;
	result = 0;
}

static void end(uint32_t bits)
{
	EXPECT(!ove_backend_eventgroup_in_use(&group));
	EXPECT(ove_backend_eventgroup_get_bits(&group) == bits);
}

SEARCH(eventgroup, wait_bits, bit_meets_timeout, 4,
       "A bit that is set near the end of a wait is consumed by the wait or stays set.")
{
	begin();
	(void)model_thread("waiter", OVE_PRIO_NORMAL, wait_for_1_ms, NULL);
	(void)model_thread("setter", OVE_PRIO_NORMAL, set, MODEL_ARG(1));
	model_run();
	EXPECT(seen != 1 || result == 1u);
	end(seen != 0 ? 0u : 1u);
}

SEARCH(eventgroup, wait_bits, all_of_two_setters, 3, "A wait for two bits ends when each of two threads has set one.")
{
	begin();
	(void)model_thread("waiter", OVE_PRIO_NORMAL, wait_for_both, NULL);
	(void)model_thread("one", OVE_PRIO_NORMAL, set, MODEL_ARG(1));
	(void)model_thread("two", OVE_PRIO_NORMAL, set, MODEL_ARG(2));
	model_run();
	EXPECT(seen == 1);
	end(3);
}

SEARCH_IN_TIME(eventgroup, set_bits, wakes_all_who_clear_the_same,
	       "One set releases all threads that wait for the bit, and clears it once.")
{
	begin();
	(void)model_thread("first", OVE_PRIO_LOW, wait_and_clear, NULL);
	(void)model_thread("second", OVE_PRIO_HIGH, wait_and_clear, NULL);
	(void)model_thread("third", OVE_PRIO_NORMAL, wait_and_clear, NULL);
	(void)model_thread("setter", OVE_PRIO_NORMAL, set_when_all_wait, MODEL_ARG(5));
	model_run();
	EXPECT(seen == 3);
	end(4);
}
