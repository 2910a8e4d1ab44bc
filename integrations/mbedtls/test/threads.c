/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <mbedtls/threading.h>

#include "check.h"
#include "claims.h"
#include "generator.h"

#define DRAWS       16u
#define BLOCK_BYTES 16u

static unsigned char drawn[2 * DRAWS][BLOCK_BYTES];
/* The number of times that another thread held a lock: a lock that is never contended proves nothing. */
static atomic_uint met;
static int (*library_lock)(mbedtls_threading_mutex_t *mutex);

static int counted_lock(mbedtls_threading_mutex_t *mutex)
{
	if (ove_mutex_lock(mutex->handle, OVE_NO_WAIT) == OVE_OK) {
		return 0;
	}
	atomic_fetch_add(&met, 1u);
	return library_lock(mutex);
}

static void draw(void *first)
{
	unsigned char (*const blocks)[BLOCK_BYTES] = first;

	for (unsigned i = 0; i < DRAWS; i++) {
		CHECK(mbedtls_ctr_drbg_random(&generator, blocks[i], BLOCK_BYTES) == 0);
	}
}

static bool are_different(void)
{
	for (unsigned i = 0; i < 2 * DRAWS; i++) {
		for (unsigned j = 0; j < i; j++) {
			if (memcmp(drawn[i], drawn[j], BLOCK_BYTES) == 0) {
				return false;
			}
		}
	}
	return true;
}

OVE_THREAD_STACK_DEFINE(other_stack, 8192);
static ove_thread_storage_t other_storage;

void threads_share_a_generator(void)
{
	const ove_thread_desc_t desc = {"other", draw, drawn + DRAWS, OVE_PRIO_HIGH, other_stack, 8192};
	ove_thread_t other;

	library_lock = mbedtls_mutex_lock;
	mbedtls_mutex_lock = counted_lock;
	generator_init();
	/* Each draw calls the source, which waits, while the draw holds the generator's lock. */
	mbedtls_ctr_drbg_set_prediction_resistance(&generator, MBEDTLS_CTR_DRBG_PR_ON);
	generator_be_slow(true);
	CHECK(ove_thread_init(&other, &other_storage, &desc) == OVE_OK);
	draw(drawn);
	CHECK(ove_thread_join(other, OVE_WAIT_FOREVER) == OVE_OK);
	CHECK(ove_thread_deinit(other) == OVE_OK);
	generator_be_slow(false);
	CHECK(atomic_load(&met) > 0);
	CHECK(are_different());
	generator_free();
	mbedtls_mutex_lock = library_lock;
	printf("two threads share a generator: %u different blocks\n", 2 * DRAWS);
}
