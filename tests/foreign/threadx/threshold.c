/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Threads that share variables protected only by preemption thresholds. With IS_WRONG, the thresholds are less urgent
 * than the priority of `urgent`, and `equal` has time slices, so that `calm` can run in the middle of its access.
 */
#include <stdint.h>

#include "tx_api.h"

enum { BYTES = 1024, ROUNDS = 6, URGENT = 5, CALM = 10, CALMEST = 12, LOW = URGENT + 1 };
enum { THRESHOLD = IS_WRONG ? LOW : URGENT, SLICE = IS_WRONG ? 1 : TX_NO_TIME_SLICE };

static TX_THREAD urgent, calm, equal, calmest;
static uint8_t stacks[4][BYTES] __attribute__((aligned(8)));
static int kept, changed, sliced, handed, is_handed;
static uint64_t wide;
static volatile int used;

void stop(int code);

static VOID run_urgent(ULONG input)
{
	(void)input;
	for (int round = 0; round < ROUNDS; round++) {
		UINT before;

		kept++;
		wide++;
		changed++;
		tx_thread_preemption_change(tx_thread_identify(), 0, &before);
		const int is_there = is_handed;

		tx_thread_preemption_change(tx_thread_identify(), before, &before);
		if (is_there) {
			used = handed;
		}
		tx_thread_sleep(1);
	}
	tx_thread_sleep(5);
	stop(0);
}

/* This thread has its threshold for its whole life. */
static VOID run_calm(ULONG input)
{
	(void)input;
	for (int round = 0; round < ROUNDS; round++) {
		kept++;
		wide += 3;
		sliced++;
		tx_thread_sleep(1);
	}
}

/* A thread of the same priority and without a time slice runs until it waits. */
static VOID run_equal(ULONG input)
{
	(void)input;
	for (int round = 0; round < ROUNDS; round++) {
		sliced++;
		tx_thread_sleep(1);
	}
}

/* This one has a threshold only while it needs it. */
static VOID run_calmest(ULONG input)
{
	(void)input;
	for (int round = 0; round < ROUNDS; round++) {
		UINT before;

		handed = handed < ROUNDS / 2 ? handed + 1 : handed;
		tx_thread_preemption_change(&calmest, THRESHOLD, &before);
		changed++;
		is_handed = handed == ROUNDS / 2;
		tx_thread_preemption_change(&calmest, before, &before);
		if (is_handed) {
			return;
		}
		tx_thread_sleep(1);
	}
}

static void make(TX_THREAD *thread, char *name, VOID (*entry)(ULONG), int stack, UINT priority, UINT threshold)
{
	const ULONG slice = thread == &equal ? SLICE : TX_NO_TIME_SLICE;

	tx_thread_create(thread, name, entry, 0, stacks[stack], BYTES, priority, threshold, slice, TX_AUTO_START);
}

VOID tx_application_define(VOID *unused)
{
	(void)unused;
	make(&urgent, "urgent", run_urgent, 0, URGENT, URGENT);
	make(&calm, "calm", run_calm, 1, CALM, THRESHOLD);
	make(&equal, "equal", run_equal, 2, CALM, CALM);
	make(&calmest, "calmest", run_calmest, 3, CALMEST, CALMEST);
}

int main(void)
{
	tx_kernel_enter();
	return 97;
}
