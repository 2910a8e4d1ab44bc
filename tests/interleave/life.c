/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "model.h"

#include <ove_generic/life.h>

static struct ove_thread *joined;
static int answers[2];

static void end_at_once(void *unused)
{
	(void)unused;
}

static void join_for_1_ms(void *unused)
{
	(void)unused;
	answers[0] = ove_backend_thread_join(joined, 1);
	if (answers[0] == OVE_OK) {
		EXPECT(ove_generic_life_stage(&joined->life) == OVE_GENERIC_ENDED);
	}
}

static void join(void *unused)
{
	(void)unused;
	answers[1] = ove_backend_thread_join(joined, OVE_WAIT_FOREVER);
	EXPECT(answers[1] == OVE_OK || answers[1] == OVE_ERR_BUSY);
}

SEARCH(life, join, end_meets_timeout, 4,
       "A join near the thread's end returns OK after it, or TIMEOUT; the thread has then ended.")
{
	joined = model_thread("joined", OVE_PRIO_NORMAL, end_at_once, NULL);
	(void)model_thread("joins", OVE_PRIO_NORMAL, join_for_1_ms, NULL);
	model_run();
	EXPECT(answers[0] == OVE_OK || answers[0] == OVE_ERR_TIMEOUT);
	EXPECT(joined->life.joiner.first == NULL);
	EXPECT(ove_generic_life_take_end(joined));
}

SEARCH(life, join, one_joiner, 3,
       "If two threads join at the same time, one is rejected or joins after the other's wait.")
{
	joined = model_thread("joined", OVE_PRIO_NORMAL, end_at_once, NULL);
	(void)model_thread("hasty", OVE_PRIO_NORMAL, join_for_1_ms, NULL);
	(void)model_thread("patient", OVE_PRIO_NORMAL, join, NULL);
	model_run();
	EXPECT(answers[0] == OVE_OK || answers[1] == OVE_OK || answers[0] == OVE_ERR_TIMEOUT);
	EXPECT(joined->life.joiner.first == NULL);
}

SEARCH_IN_TIME(
	life, start, most_urgent_first_equals_as_made,
	"Threads created before the start are started most urgent first, and in order of creation if equally urgent.")
{
	static struct ove_thread threads[5];
	static const unsigned char urgencies[5] = {2, 5, 2, 7, 5};
	static const int order[5] = {3, 1, 4, 0, 2};

	for (int i = 0; i < 5; i++) {
		ove_generic_life_init(&threads[i].life, urgencies[i]);
		ove_generic_life_keep_for_start(&threads[i]);
	}
	for (int i = 0; i < 5; i++) {
		EXPECT(ove_generic_life_next_to_start() == &threads[order[i]]);
	}
	EXPECT(ove_generic_life_next_to_start() == NULL);
}

SEARCH_IN_TIME(life, start, taken_back_is_not_started,
	       "A thread that is deinitialised before the start is not started.")
{
	static struct ove_thread threads[3];

	for (int i = 0; i < 3; i++) {
		ove_generic_life_init(&threads[i].life, 4);
		ove_generic_life_keep_for_start(&threads[i]);
	}
	EXPECT(ove_generic_life_take_end(&threads[1]));
	EXPECT(ove_generic_life_next_to_start() == &threads[0]);
	EXPECT(ove_generic_life_next_to_start() == &threads[2]);
	EXPECT(ove_generic_life_next_to_start() == NULL);
}
