/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdio.h>

#include "check.h"
#include "claims.h"
#include "volume.h"

#define ROUNDS 8
#define BYTES  700u

static struct volume shared;
/* The number of times that a thread found the other inside a call: an uncontended lock proves nothing. */
static uint32_t met;
static ove_thread_t inside;

static int counted_lock(const struct lfs_config *config)
{
	if (inside != NULL && inside != ove_thread_get_self()) {
		met++;
	}
	const int result = ove_littlefs_lock(config);

	inside = ove_thread_get_self();
	return result;
}

static int counted_unlock(const struct lfs_config *config)
{
	inside = NULL;
	return ove_littlefs_unlock(config);
}

/* The device lets the other thread run in the middle of a write. */
static int slow_prog(const struct lfs_config *config, lfs_block_t block, lfs_off_t offset, const void *buffer,
		     lfs_size_t size)
{
	ove_thread_sleep_ms(1);
	return ove_littlefs_ram_prog(config, block, offset, buffer, size);
}

static void write_and_read(const char *name, char first)
{
	for (int round = 0; round < ROUNDS; round++) {
		const char letter = (char)(first + round);

		CHECK(volume_write(&shared, name, letter, BYTES) == 0);
		CHECK(volume_holds(&shared, name, letter, BYTES));
	}
}

static void write_other(void *arg)
{
	(void)arg;
	write_and_read("other", 'A');
}

OVE_THREAD_STACK_DEFINE(other_stack, 8192);
static ove_thread_storage_t other_storage;

void threads_share_a_volume(void)
{
	const ove_thread_desc_t desc = {"other", write_other, NULL, OVE_PRIO_HIGH, other_stack, 8192};
	ove_thread_t other;

	volume_reset(&shared, OVE_LITTLEFS_NO_CUT);
	CHECK(ove_littlefs_init(&shared.device.lock) == OVE_OK);
	CHECK(lfs_format(&shared.lfs, &shared.config) == 0);
	CHECK(lfs_mount(&shared.lfs, &shared.config) == 0);
	shared.config.lock = counted_lock;
	shared.config.unlock = counted_unlock;
	shared.config.prog = slow_prog;
	CHECK(ove_thread_init(&other, &other_storage, &desc) == OVE_OK);
	write_and_read("mine", 'a');
	CHECK(ove_thread_join(other, OVE_WAIT_FOREVER) == OVE_OK);
	CHECK(ove_thread_deinit(other) == OVE_OK);
	CHECK(volume_holds(&shared, "other", 'A' + ROUNDS - 1, BYTES));
	CHECK(volume_holds(&shared, "mine", 'a' + ROUNDS - 1, BYTES));
	CHECK(met > 0);
	CHECK(lfs_unmount(&shared.lfs) == 0);
	CHECK(ove_littlefs_deinit(&shared.device.lock) == OVE_OK);
	printf("two threads share a volume\n");
}
