/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "model.h"

static struct ove_sem sem;
static int taken;
static int given;
static int refused;

static void take_for_1_ms(void *unused)
{
	(void)unused;
	taken += ove_backend_sem_take(&sem, 1) ? 1 : 0;
}

static void take_for_2_ms(void *unused)
{
	(void)unused;
	taken += ove_backend_sem_take(&sem, 2) ? 1 : 0;
}

static void take(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_sem_take(&sem, OVE_WAIT_FOREVER));
	taken++;
}

static void give(void *unused)
{
	(void)unused;
	if (ove_backend_sem_give(&sem)) {
		given++;
	} else {
		refused++;
	}
}

static void give_in_isr(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_sem_give_from_isr(&sem));
	given++;
}

static void begin(uint32_t initial, uint32_t maximum)
{
	ove_backend_sem_init(&sem, initial, maximum);
	taken = 0;
	given = 0;
	refused = 0;
}

/* Every given token has been taken or is still available. */
static void end(int initial)
{
	EXPECT(!ove_backend_sem_in_use(&sem));
	EXPECT(sem.waiters.first == NULL);
	EXPECT(initial + given == taken + (int)ove_backend_sem_count(&sem));
}

SEARCH(sem, take, token_meets_timeout, 4,
       "A token given near the end of a wait is taken by the wait or stays available.")
{
	begin(0, 1);
	(void)model_thread("taker", OVE_PRIO_NORMAL, take_for_1_ms, NULL);
	(void)model_thread("giver", OVE_PRIO_NORMAL, give, NULL);
	model_run();
	EXPECT(refused == 0);
	end(0);
}

SEARCH(sem, take, one_token_two_timeouts, 2,
       "If two waiters race with their timeouts, at most one gets the token, and the loser leaves no trace.")
{
	begin(0, 1);
	(void)model_thread("first", OVE_PRIO_NORMAL, take_for_1_ms, NULL);
	(void)model_thread("second", OVE_PRIO_HIGH, take_for_2_ms, NULL);
	(void)model_thread("giver", OVE_PRIO_NORMAL, give_in_isr, NULL);
	model_run();
	EXPECT(taken <= 1);
	end(0);
}

SEARCH(sem, take, one_gives_up_one_waits, 2, "A wait that times out does not hide another waiter from the giver.")
{
	begin(0, 2);
	(void)model_thread("hasty", OVE_PRIO_NORMAL, take_for_1_ms, NULL);
	(void)model_thread("patient", OVE_PRIO_NORMAL, take, NULL);
	(void)model_thread("giver", OVE_PRIO_NORMAL, give, NULL);
	(void)model_thread("other", OVE_PRIO_NORMAL, give, NULL);
	model_run();
	EXPECT(taken >= 1 && refused == 0);
	end(0);
}

SEARCH(sem, take, each_waiter_has_its_token, 2, "Two given tokens release two waiters, whichever comes first.")
{
	begin(0, 2);
	(void)model_thread("first", OVE_PRIO_NORMAL, take, NULL);
	(void)model_thread("second", OVE_PRIO_NORMAL, take, NULL);
	(void)model_thread("giver", OVE_PRIO_NORMAL, give, NULL);
	(void)model_thread("other", OVE_PRIO_NORMAL, give, NULL);
	model_run();
	EXPECT(taken == 2 && refused == 0);
	end(0);
}

SEARCH(sem, give, never_over_the_maximum, 3, "At the maximum, a give fails unless a take makes room.")
{
	begin(1, 1);
	(void)model_thread("taker", OVE_PRIO_NORMAL, take_for_1_ms, NULL);
	(void)model_thread("giver", OVE_PRIO_NORMAL, give, NULL);
	(void)model_thread("other", OVE_PRIO_NORMAL, give, NULL);
	model_run();
	EXPECT(taken == 1 && given + refused == 2);
	end(1);
}
