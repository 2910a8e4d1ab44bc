/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdatomic.h>
#include <stdio.h>

#include "check.h"
#include "claims.h"
#include "volume.h"

#define ROUNDS 8
#define BYTES  700u
/* FatFs reads a byte past the end of a name. */
#define MINE   "my file\0"
#define OTHERS "the other one's file\0"

OVE_THREAD_STACK_DEFINE(other_stack, 8192);
static ove_thread_storage_t other_storage;
static ove_thread_t other;

static void start_other(ove_thread_fn entry, ove_prio_t priority)
{
	const ove_thread_desc_t desc = {"other", entry, NULL, priority, other_stack, 8192};

	CHECK(ove_thread_init(&other, &other_storage, &desc) == OVE_OK);
}

static void join_other(void)
{
	CHECK(ove_thread_join(other, OVE_WAIT_FOREVER) == OVE_OK);
	CHECK(ove_thread_deinit(other) == OVE_OK);
}

/*
 * The number of times that one thread waited while the other one wrote: a lock that is never contended proves nothing.
 * Only one thread is in the middle of a write, so the other one's wait is for the lock.
 */
static unsigned met;
static ove_thread_t main_thread;
static atomic_bool is_shared;

static void let_other_run(void)
{
	ove_thread_sleep_ms(1);
	const ove_thread_t one = ove_thread_get_self() == main_thread ? other : main_thread;

	if (atomic_load(&is_shared) && ove_thread_get_state(one) == OVE_THREAD_BLOCKED) {
		met++;
	}
}

static void write_and_read(const char *name, char first)
{
	for (int round = 0; round < ROUNDS; round++) {
		const char letter = (char)(first + round);

		CHECK(volume_write(name, letter, BYTES) == FR_OK);
		CHECK(volume_holds(name, letter, BYTES));
	}
}

static void write_other(void *arg)
{
	(void)arg;
	write_and_read(OTHERS, 'A');
}

void threads_share_a_volume(void)
{
	volume_make();
	main_thread = ove_thread_get_self();
	volume_writes = let_other_run;
	start_other(write_other, OVE_PRIO_HIGH);
	atomic_store(&is_shared, true);
	write_and_read(MINE, 'a');
	atomic_store(&is_shared, false);
	join_other();
	volume_writes = NULL;
	CHECK(met > 0);
	volume_mount();
	CHECK(volume_holds(OTHERS, 'A' + ROUNDS - 1, BYTES));
	CHECK(volume_holds(MINE, 'a' + ROUNDS - 1, BYTES));
	printf("two threads share a volume\n");
}

OVE_SEM_DEFINE_STATIC(is_writing, 0, 1);
OVE_SEM_DEFINE_STATIC(goes_on, 0, 1);

static void hold_the_volume(void)
{
	volume_writes = NULL;
	CHECK(ove_sem_give(is_writing) == OVE_OK);
	CHECK(ove_sem_take(goes_on, OVE_WAIT_FOREVER) == OVE_OK);
}

static void write_slowly(void *arg)
{
	(void)arg;
	CHECK(volume_write("slow\0", 's', BYTES) == FR_OK);
}

void long_wait_ends(void)
{
	FILINFO found;

	volume_writes = hold_the_volume;
	start_other(write_slowly, OVE_PRIO_HIGH);
	CHECK(ove_sem_take(is_writing, OVE_WAIT_FOREVER) == OVE_OK);
	const uint64_t start = ove_time_get_ms();

	CHECK(f_stat(MINE, &found) == FR_TIMEOUT);
	CHECK(ove_time_get_ms() - start >= FF_FS_TIMEOUT);
	CHECK(ove_sem_give(goes_on) == OVE_OK);
	join_other();
	CHECK(f_stat(MINE, &found) == FR_OK);
	CHECK(volume_holds("slow\0", 's', BYTES));
	printf("a call waits %d ms for the volume, and no longer\n", FF_FS_TIMEOUT);
}
