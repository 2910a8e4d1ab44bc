/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Threads and a timer that share variables and blocks of Zephyr's heap, and of the program's own heap and slab.
 * With IS_WRONG 1, some accesses are unprotected, and some are outside a block or after its release.
 */
#include <string.h>
#include <zephyr/kernel.h>

enum { TURNS = 5, STACK = 1024, OWN_BYTES = 2048, BESIDE = 1, SLOT = 28 };

K_HEAP_DEFINE(own, OWN_BYTES);
K_MEM_SLAB_DEFINE_STATIC(slots, SLOT, 4, 4);
K_MUTEX_DEFINE(first_lock);
K_MUTEX_DEFINE(second_lock);
K_SEM_DEFINE(done, 0, 2);

static int plain, locked, ticked, cooperative;
static int64_t wide;
static volatile int seen;

__attribute__((noinline)) static void look(int value)
{
	seen = value;
}

__attribute__((noinline)) static void use_blocks(void)
{
	int *block = k_heap_calloc(&own, 4, 4, K_NO_WAIT);
	look(((volatile int *)block)[3] + 1);
	block = k_heap_realloc(&own, block, 48, K_NO_WAIT);
	memset(block, 1, 48);
	look(((volatile int *)block)[11] + 1);
	k_heap_free(&own, block);
	int *other = k_malloc(36);
	memset(other, 2, 36);
	look(((volatile int *)other)[8] + 1);
	k_free(other);
}

__attribute__((noinline)) static void overrun(void)
{
	volatile char *block = k_heap_alloc(&own, 24, K_NO_WAIT);
	block[24 + BESIDE] = 1;
	k_heap_free(&own, (void *)block);
}

__attribute__((noinline)) static void use_freed(void)
{
	volatile int *block = k_heap_aligned_alloc(&own, 16, 32, K_NO_WAIT);
	block[0] = 3;
	k_heap_free(&own, (void *)block);
	look(block[0]);
}

__attribute__((noinline)) static void use_blank(void)
{
	volatile int *block = k_heap_alloc(&own, 20, K_NO_WAIT);
	block[0] = 4;
	look(block[3] + 1);
	k_heap_free(&own, (void *)block);
}

/* More threads than the slab has blocks: some wait for a block that another thread frees. */
__attribute__((noinline)) static void use_slots(void)
{
	int *first, *second, *third;

	k_mem_slab_alloc(&slots, (void **)&first, K_FOREVER);
	k_mem_slab_alloc(&slots, (void **)&second, K_FOREVER);
	first[0] = second[SLOT / sizeof(int) - 1] = 1;
	k_sleep(K_USEC(200));
	look(first[0] + second[SLOT / sizeof(int) - 1]);
	k_mem_slab_free(&slots, second);
	if (k_mem_slab_alloc(&slots, (void **)&third, K_NO_WAIT) == 0) {
		third[1] = 2;
		k_mem_slab_free(&slots, third);
	}
	k_mem_slab_free(&slots, first);
}

__attribute__((noinline)) static void overrun_slot(void)
{
	volatile char *block;

	k_mem_slab_alloc(&slots, (void **)&block, K_NO_WAIT);
	block[SLOT] = 1;
	k_mem_slab_free(&slots, (void *)block);
}

__attribute__((noinline)) static void free_slot_twice(void)
{
	void *block;

	k_mem_slab_alloc(&slots, &block, K_NO_WAIT);
	k_mem_slab_free(&slots, block);
	k_mem_slab_free(&slots, block);
}

__attribute__((noinline)) static void use_freed_slot(void)
{
	int *volatile block;

	k_mem_slab_alloc(&slots, (void **)&block, K_NO_WAIT);
	block[1] = 1;
	k_mem_slab_free(&slots, block);
	look(block[1]);
}

__attribute__((noinline)) static void lose_slot(void)
{
	int *block;

	k_mem_slab_alloc(&slots, (void **)&block, K_NO_WAIT);
	block[1] = 1;
	look(block[1]);
}

static void on_beat(struct k_timer *timer)
{
	ARG_UNUSED(timer);
	ticked++;
}

K_TIMER_DEFINE(beat, on_beat, NULL);

static void take(struct k_mutex *outer, struct k_mutex *inner)
{
	k_mutex_lock(outer, K_FOREVER);
	if (IS_WRONG) {
		k_mutex_lock(inner, K_FOREVER);
		k_mutex_unlock(inner);
	}
	k_mutex_unlock(outer);
}

static void work(void *outer, void *inner, void *unused)
{
	ARG_UNUSED(unused);
	for (int turn = 0; turn < TURNS; turn++) {
		take(outer, inner);
		k_mutex_lock(&first_lock, K_FOREVER);
		locked++;
		k_mutex_unlock(&first_lock);
		if (IS_WRONG) {
			plain++;
			wide += 5;
		}
		use_blocks();
		use_slots();
		k_sleep(K_MSEC(1));
	}
	k_sem_give(&done);
}

K_THREAD_DEFINE(one, STACK, work, &first_lock, &second_lock, NULL, 5, 0, 0);
K_THREAD_DEFINE(other, STACK, work, &second_lock, &first_lock, NULL, 6, 0, 0);

/* Ends the program, so that the leak check can run. */
static void stop(void)
{
	const uint32_t block[] = {0x20026, 0};
	register uint32_t operation __asm__("r0") = 0x20;
	register const void *argument __asm__("r1") = block;

	__asm__ volatile("bkpt 0xab" : "+r"(operation) : "r"(argument) : "memory");
}

/* Cooperative threads, which do not preempt each other, unless IS_WRONG makes one preemptible. */
static void cooperate(void *first, void *second, void *third)
{
	ARG_UNUSED(first);
	ARG_UNUSED(second);
	ARG_UNUSED(third);
	for (int turn = 0; turn < TURNS; turn++) {
		cooperative++;
		use_slots();
		k_sleep(K_MSEC(1));
	}
}

K_THREAD_DEFINE(calm, STACK, cooperate, NULL, NULL, NULL, IS_WRONG ? 1 : -1, 0, 0);
K_THREAD_DEFINE(urgent, STACK, cooperate, NULL, NULL, NULL, -2, 0, 0);

int main(void)
{
	k_sem_take(&done, K_FOREVER);
	k_sem_take(&done, K_FOREVER);
	look(locked + plain + (int)wide);
	if (IS_WRONG) {
		overrun();
		use_freed();
		use_blank();
		overrun_slot();
		use_freed_slot();
		lose_slot();
	}
	k_timer_start(&beat, K_MSEC(1), K_MSEC(1));
	k_sleep(K_MSEC(5));
	unsigned key = IS_WRONG ? 0 : irq_lock();
	ticked++;
	if (!IS_WRONG) {
		irq_unlock(key);
	}
	k_sleep(K_MSEC(5));
	k_timer_stop(&beat);
	if (IS_WRONG) {
		free_slot_twice();
	}
	stop();
	return 0;
}
