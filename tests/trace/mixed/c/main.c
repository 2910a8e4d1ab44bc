/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A driver that makes native calls next to ove threads. Each of the two gives the other a semaphore three times, one an
 * ove semaphore and one a native semaphore. The ove queue rejects its third item.
 */
#include <ove/ove.h>

#include <stdlib.h>

#if !__has_include(MIXED_KERNEL)
#error "tests/trace/mixed/kernels has no header of this kernel"
#endif
#include MIXED_KERNEL

enum { STACK = 2048, ROUNDS = 3, CAPACITY = 2 };

OVE_SEM_DEFINE_STATIC(theirs, 0, ROUNDS);
OVE_QUEUE_DEFINE_STATIC(items, int32_t, CAPACITY);

static void run_driver(void *arg)
{
	(void)arg;
	for (int32_t round = 0; round < ROUNDS; round++) {
		own_take();
		ove_queue_send(items, &round, OVE_NO_WAIT);
		ove_sem_give(theirs);
	}
}

OVE_THREAD_DEFINE_STATIC(driver, run_driver, NULL, OVE_PRIO_HIGH, STACK);

static void run_user(void *arg)
{
	(void)arg;
	for (int32_t round = 0; round < ROUNDS; round++) {
		own_give();
		ove_sem_take(theirs, OVE_WAIT_FOREVER);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(user, run_user, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	own_init();
	ove_run();
}
