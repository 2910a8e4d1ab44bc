/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "model.h"

#include <ove/workqueue.h>

#include <string.h>

enum { ITEMS = 3, RUNS_MOST = 16 };

static struct ove_workqueue queue;
static struct ove_workqueue second;
static struct ove_work items[ITEMS];
static ove_workqueue_t handle;
static unsigned char stack[64];
static int ran[RUNS_MOST];
static int64_t ran_us[RUNS_MOST];
static int runs;
static int running;
static uint64_t start_us;
static bool must_not_run;

static void report(struct ove_work *work, void *unused)
{
	(void)unused;
	EXPECT(!must_not_run || work != &items[0]);
	EXPECT(work != &items[0] || running == 0);
	running += work == &items[0] ? 1 : 0;
	if (runs < RUNS_MOST) {
		ran_us[runs] = (int64_t)(ove_backend_time_get_us() - start_us);
		ran[runs++] = (int)(work - items);
	}
	model_busy_us(1);
	running -= work == &items[0] ? 1 : 0;
}

static void begin(void)
{
	const ove_workqueue_desc_t desc = {"work", OVE_PRIO_NORMAL, stack, sizeof(stack)};

	runs = 0;
	running = 0;
	must_not_run = false;
	start_us = ove_backend_time_get_us();
	EXPECT(ove_workqueue_init(&handle, &queue, &desc) == OVE_OK);
	for (int i = 0; i < ITEMS; i++) {
		ove_backend_work_init(&items[i], report, NULL);
	}
}

/* The queue's thread waits forever, and the next order creates it again. Only src/thread.c still refers to it. */
static void end(void)
{
	EXPECT(queue.pending == NULL && queue.delayed == NULL && queue.running == NULL);
	for (int i = 0; i < ITEMS; i++) {
		EXPECT(items[i].queue == NULL && items[i].place == OVE_WORK_IDLE);
		EXPECT(items[i].flusher.first == NULL);
	}
	queue.thread.life.stage = OVE_GENERIC_ENDED;
	EXPECT(ove_thread_deinit(&queue.thread) == OVE_OK);
}

static int count_of(int item)
{
	int count = 0;

	for (int i = 0; i < runs; i++) {
		count += ran[i] == item ? 1 : 0;
	}
	return count;
}

static void submit(void *item)
{
	EXPECT(ove_backend_work_submit(&queue, &items[MODEL_NUMBER(item)]) == OVE_OK);
}

static void submit_cancel_submit(void *unused)
{
	(void)unused;
	submit(MODEL_ARG(0));
	submit(MODEL_ARG(1));
	(void)ove_backend_work_cancel(&items[1]);
	submit(MODEL_ARG(2));
}

SEARCH(workqueue, cancel, of_the_last_leaves_a_list, 4,
       "After a cancel of the last item of a queue, the next submitted item still runs.")
{
	begin();
	(void)model_thread("submits", OVE_PRIO_NORMAL, submit_cancel_submit, NULL);
	model_run();
	EXPECT(count_of(0) == 1 && count_of(1) <= 1 && count_of(2) == 1);
	end();
}

static void submit_and_cancel(void *unused)
{
	(void)unused;
	submit(MODEL_ARG(0));
	if (ove_backend_work_cancel(&items[0]) == OVE_OK) {
		EXPECT(running == 0);
		must_not_run = true;
	}
}

SEARCH(workqueue, cancel, meets_the_run, 3, "If a cancel returns OK, the item is not running and will not run.")
{
	begin();
	(void)model_thread("cancels", OVE_PRIO_NORMAL, submit_and_cancel, NULL);
	(void)model_thread("other", OVE_PRIO_NORMAL, submit, MODEL_ARG(1));
	model_run();
	EXPECT(count_of(1) == 1);
	end();
}

static void delay_three(void *unused)
{
	(void)unused;
	for (int i = 0; i < ITEMS; i++) {
		EXPECT(ove_backend_work_submit_delayed(&queue, &items[i], 5) == OVE_OK);
	}
}

SEARCH_IN_TIME(workqueue, submit_delayed, equals_in_order,
	       "Items due at the same moment run in the order of their submission.")
{
	begin();
	(void)model_thread("submits", OVE_PRIO_NORMAL, delay_three, NULL);
	(void)model_thread("waits", OVE_PRIO_NORMAL, model_thread_sleeps_50_ms, NULL);
	model_run();
	EXPECT(runs == 3);
	for (int i = 0; i < runs; i++) {
		EXPECT(ran[i] == i && ran_us[i] >= 5000 && ran_us[i] <= 5010);
	}
	end();
}

static void delay_late_then_early(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_work_submit_delayed(&queue, &items[0], 20) == OVE_OK);
	model_sleep_ms(2);
	EXPECT(ove_backend_work_submit_delayed(&queue, &items[1], 5) == OVE_OK);
	model_sleep_ms(1);
	EXPECT(ove_backend_work_submit_delayed(&queue, &items[2], 30) == OVE_OK);
	EXPECT(ove_backend_work_submit_delayed(&queue, &items[2], 3) == OVE_OK);
}

SEARCH_IN_TIME(workqueue, submit_delayed, earlier_one_wakes_the_thread,
	       "Each delayed item runs at its time, whichever was submitted first.")
{
	begin();
	(void)model_thread("submits", OVE_PRIO_NORMAL, delay_late_then_early, NULL);
	(void)model_thread("waits", OVE_PRIO_NORMAL, model_thread_sleeps_50_ms, NULL);
	model_run();
	EXPECT(runs == 3);
	for (int i = 0; i < runs; i++) {
		static const int64_t due_us[] = {6000, 7000, 20000};

		/* Waits last whole milliseconds. */
		EXPECT(ran[i] == 2 - i && ran_us[i] >= due_us[i] && ran_us[i] < due_us[i] + 1000);
	}
	end();
}

static void submit_to_both(void *unused)
{
	(void)unused;
	submit(MODEL_ARG(0));
	const int answer = ove_backend_work_submit(&second, &items[0]);

	EXPECT(answer == OVE_OK || answer == OVE_ERR_BUSY);
}

SEARCH(workqueue, submit, never_in_two_queues, 3,
       "An item that is pending or running in one queue cannot enter another queue.")
{
	const ove_workqueue_desc_t desc = {"second", OVE_PRIO_NORMAL, stack, sizeof(stack)};

	begin();
	EXPECT(ove_workqueue_init(&handle, &second, &desc) == OVE_OK);
	(void)model_thread("submits", OVE_PRIO_NORMAL, submit_to_both, NULL);
	model_run();
	EXPECT(count_of(0) == 1 || count_of(0) == 2);
	second.thread.life.stage = OVE_GENERIC_ENDED;
	EXPECT(ove_thread_deinit(&second.thread) == OVE_OK);
	end();
}

static void delay_in_one_submit_to_the_other(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_work_submit_delayed(&queue, &items[0], 5) == OVE_OK);
	EXPECT(ove_backend_work_submit_delayed(&second, &items[0], 5) == OVE_ERR_BUSY);
	EXPECT(ove_backend_work_submit(&second, &items[0]) == OVE_ERR_BUSY);
}

SEARCH_IN_TIME(workqueue, submit_delayed, never_in_two_queues,
	       "An item that waits for its delay in one queue cannot enter another queue.")
{
	const ove_workqueue_desc_t desc = {"second", OVE_PRIO_NORMAL, stack, sizeof(stack)};

	begin();
	EXPECT(ove_workqueue_init(&handle, &second, &desc) == OVE_OK);
	(void)model_thread("submits", OVE_PRIO_NORMAL, delay_in_one_submit_to_the_other, NULL);
	(void)model_thread("waits", OVE_PRIO_NORMAL, model_thread_sleeps_50_ms, NULL);
	model_run();
	EXPECT(runs == 1 && ran_us[0] == 5000);
	second.thread.life.stage = OVE_GENERIC_ENDED;
	EXPECT(ove_thread_deinit(&second.thread) == OVE_OK);
	end();
}

static void submit_and_flush(void *unused)
{
	(void)unused;
	submit(MODEL_ARG(0));
	EXPECT(ove_backend_work_flush(&items[0], OVE_WAIT_FOREVER) == OVE_OK);
	EXPECT(count_of(0) >= 1);
}

static void submit_twice(void *unused)
{
	(void)unused;
	submit(MODEL_ARG(0));
	submit(MODEL_ARG(0));
}

SEARCH(workqueue, work_flush, meets_another_submit, 2,
       "The flush of an item ends, however often the item is submitted during the flush.")
{
	begin();
	(void)model_thread("flushes", OVE_PRIO_NORMAL, submit_and_flush, NULL);
	(void)model_thread("submits", OVE_PRIO_NORMAL, submit_twice, NULL);
	model_run();
	EXPECT(count_of(0) >= 1 && count_of(0) <= 3);
	end();
}

static int own_runs;

static void submit_itself_once(struct ove_work *work, void *unused)
{
	(void)unused;
	own_runs++;
	if (own_runs == 1) {
		EXPECT(ove_backend_work_submit(&queue, work) == OVE_OK);
	}
}

static void flush_what_submits_itself(void *unused)
{
	(void)unused;
	submit(MODEL_ARG(0));
	const int runs_before = own_runs;

	EXPECT(ove_backend_work_flush(&items[0], OVE_WAIT_FOREVER) == OVE_OK);
	EXPECT(own_runs == 2 || runs_before == 2);
}

SEARCH(workqueue, work_flush, waits_for_what_was_submitted_again, 4,
       "The flush of an item that submits itself while it runs waits for that run too.")
{
	begin();
	own_runs = 0;
	ove_backend_work_init(&items[0], submit_itself_once, NULL);
	(void)model_thread("flushes", OVE_PRIO_NORMAL, flush_what_submits_itself, NULL);
	model_run();
	EXPECT(own_runs == 2);
	end();
}

static void flush_item_for_1_ms(void *unused)
{
	(void)unused;
	submit(MODEL_ARG(0));
	const int answer = ove_backend_work_flush(&items[0], 1);

	EXPECT(answer == OVE_ERR_TIMEOUT || (answer == OVE_OK && count_of(0) >= 1));
}

SEARCH(workqueue, work_flush, end_meets_timeout, 4,
       "A flush near the item's end returns OK or TIMEOUT and leaves no trace.")
{
	begin();
	(void)model_thread("flushes", OVE_PRIO_NORMAL, flush_item_for_1_ms, NULL);
	model_run();
	end();
}

static void flush_queue_for_1_ms(void *unused)
{
	(void)unused;
	submit(MODEL_ARG(0));
	const int answer = ove_backend_workqueue_flush(&queue, 1);

	EXPECT(answer == OVE_ERR_TIMEOUT || (answer == OVE_OK && count_of(0) == 1));
	submit(MODEL_ARG(1));
}

SEARCH(workqueue, flush, end_meets_timeout, 4,
       "A flush of a queue near an item's end returns OK or TIMEOUT, and the queue keeps running.")
{
	begin();
	(void)model_thread("flushes", OVE_PRIO_NORMAL, flush_queue_for_1_ms, NULL);
	model_run();
	EXPECT(count_of(0) == 1 && count_of(1) == 1);
	end();
}

static void flush_the_cancelled(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_work_submit_delayed(&queue, &items[0], 5) == OVE_OK);
	EXPECT(ove_backend_work_flush(&items[0], OVE_WAIT_FOREVER) == OVE_OK);
}

static void cancel(void *unused)
{
	(void)unused;
	(void)ove_backend_work_cancel(&items[0]);
}

SEARCH(workqueue, work_flush, of_a_cancelled_item_ends, 3, "The flush of an item ends when another thread cancels it.")
{
	begin();
	(void)model_thread("flushes", OVE_PRIO_NORMAL, flush_the_cancelled, NULL);
	(void)model_thread("cancels", OVE_PRIO_NORMAL, cancel, NULL);
	model_run();
	EXPECT(count_of(0) <= 1);
	end();
}

static void submit_in_isr(void *item)
{
	EXPECT(ove_backend_work_submit_from_isr(&queue, &items[MODEL_NUMBER(item)]) == OVE_OK);
}

SEARCH(workqueue, submit, wakes_the_thread, 3,
       "Work that is submitted at any point on the thread's way into its wait runs.")
{
	begin();
	(void)model_thread("submits", OVE_PRIO_NORMAL, submit, MODEL_ARG(0));
	(void)model_thread("ISR", OVE_PRIO_NORMAL, submit_in_isr, MODEL_ARG(1));
	model_run();
	EXPECT(count_of(0) == 1 && count_of(1) == 1);
	end();
}

static void take_the_queue_back(void *unused)
{
	(void)unused;
	submit(MODEL_ARG(0));
	while (ove_workqueue_deinit(&queue) != OVE_OK) {
		model_sleep_ms(1);
	}
	EXPECT(count_of(0) == 1);
}

SEARCH_IN_TIME(workqueue, deinit, waits_for_the_thread,
	       "A deinitialised queue has run its work, and its thread has ended.")
{
	begin();
	(void)model_thread("takes back", OVE_PRIO_NORMAL, take_the_queue_back, NULL);
	model_run();
	EXPECT(ove_generic_life_stage(&queue.thread.life) == OVE_GENERIC_ENDED);
}
