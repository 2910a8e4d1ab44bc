/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Zephyr for cases.c. All objects are in the caller's memory, in both modes. */
#ifndef BENCH_NATIVE_ZEPHYR_H
#define BENCH_NATIVE_ZEPHYR_H

#include <zephyr/kernel.h>
#include <zephyr/version.h>

#include "native.h"

#define SUITE             "native_zephyr"
#define KERNEL_NAME       "Zephyr " KERNEL_VERSION_STRING
#define SELF_TYPE         void *
#define HAS_THREADS       1
#define HAS_THREAD_CREATE 1
#define HAS_CONDVAR       1
#define HAS_QUEUE         1
/* Byte pipes with a timeout exist since 4.1. */
#define HAS_STREAM           (ZEPHYR_VERSION_CODE >= ZEPHYR_VERSION(4, 1, 0))
#define HAS_GROUP            IS_ENABLED(CONFIG_EVENTS)
#define HAS_TIMER            1
#define HAS_NOTIFY           0
#define HAS_POOL             1
#define PARTNER_RUNS_AT_ONCE 1
#define PARTNER_ENDS_ITSELF  1

/* Threads. */

#define THREAD(name)                                                                                \
	static void name(void *first __attribute__((unused)), void *second __attribute__((unused)), \
			 void *third __attribute__((unused)))
#define THREAD_END return

/* A smaller number is more urgent. */
#define URGENT_LEVELS 2

typedef k_tid_t thread_type;

static k_tid_t partner;
static struct k_thread thread_memory;
static K_THREAD_STACK_DEFINE(thread_stack, STACK_BYTES);

static inline bool thread_start(k_tid_t *thread, k_thread_entry_t entry, enum urgency urgency)
{
	const int priority = k_thread_priority_get(k_current_get()) - (urgency == URGENT ? URGENT_LEVELS : 0);

	*thread = k_thread_create(&thread_memory, thread_stack, K_THREAD_STACK_SIZEOF(thread_stack), entry, NULL, NULL,
				  NULL, priority, 0, K_NO_WAIT);
	return *thread != NULL;
}

static inline bool thread_join(k_tid_t thread)
{
	return k_thread_join(thread, K_FOREVER) == 0;
}

static inline void *get_self(void)
{
	return k_current_get();
}

static inline bool yield(void)
{
	k_yield();
	return true;
}

static inline bool sleep_one_ms(void)
{
	return k_sleep(K_MSEC(1)) == 0;
}

/* Mutex, semaphore, condition variable. */

typedef struct k_mutex mutex_type;
typedef struct k_mutex recursive_type;

static inline bool mutex_make(mutex_type *mutex)
{
	return k_mutex_init(mutex) == 0;
}

static inline bool mutex_unmake(mutex_type *mutex)
{
	(void)mutex;
	return true;
}

static inline bool mutex_lock(mutex_type *mutex)
{
	return k_mutex_lock(mutex, K_FOREVER) == 0;
}

static inline bool mutex_unlock(mutex_type *mutex)
{
	return k_mutex_unlock(mutex) == 0;
}

#define recursive_make   mutex_make
#define recursive_unmake mutex_unmake
#define recursive_lock   mutex_lock
#define recursive_unlock mutex_unlock

typedef struct k_sem sem_type;

static inline bool sem_make(sem_type *sem, unsigned initial)
{
	return k_sem_init(sem, initial, 1) == 0;
}

static inline bool sem_unmake(sem_type *sem)
{
	(void)sem;
	return true;
}

static inline bool sem_take(sem_type *sem)
{
	return k_sem_take(sem, K_FOREVER) == 0;
}

static inline bool sem_give(sem_type *sem)
{
	k_sem_give(sem);
	return true;
}

#include "event_of_sems.h"

typedef struct k_condvar condvar_type;

static inline bool condvar_make(condvar_type *condvar)
{
	return k_condvar_init(condvar) == 0;
}

static inline bool condvar_unmake(condvar_type *condvar)
{
	(void)condvar;
	return true;
}

static inline bool condvar_signal(condvar_type *condvar, enum side to)
{
	(void)to;
	return k_condvar_signal(condvar) == 0;
}

static inline bool condvar_wait(condvar_type *condvar, mutex_type *mutex)
{
	return k_condvar_wait(condvar, mutex, K_FOREVER) == 0;
}

/* Queue, stream, event group. */

typedef struct {
	struct k_msgq native;
	char items[QUEUE_ITEMS * sizeof(uint32_t)] __aligned(4);
} queue_type;

static inline bool queue_make(queue_type *queue)
{
	k_msgq_init(&queue->native, queue->items, sizeof(uint32_t), QUEUE_ITEMS);
	return true;
}

static inline bool queue_unmake(queue_type *queue)
{
	return k_msgq_cleanup(&queue->native) == 0;
}

static inline bool queue_send(queue_type *queue, const uint32_t *item)
{
	return k_msgq_put(&queue->native, item, K_FOREVER) == 0;
}

static inline bool queue_receive(queue_type *queue, uint32_t *item)
{
	return k_msgq_get(&queue->native, item, K_FOREVER) == 0;
}

#if HAS_STREAM

typedef struct {
	struct k_pipe native;
	uint8_t bytes[STREAM_BYTES];
} stream_type;

static inline bool stream_make(stream_type *stream)
{
	k_pipe_init(&stream->native, stream->bytes, sizeof stream->bytes);
	return true;
}

static inline bool stream_unmake(stream_type *stream)
{
	k_pipe_close(&stream->native);
	return true;
}

static inline bool stream_send(stream_type *stream, const void *bytes, size_t count)
{
	return k_pipe_write(&stream->native, bytes, count, K_FOREVER) == (int)count;
}

static inline bool stream_receive(stream_type *stream, void *bytes, size_t count)
{
	return k_pipe_read(&stream->native, bytes, count, K_FOREVER) == (int)count;
}

#endif

#if HAS_GROUP

typedef struct k_event group_type;

static inline bool group_make(group_type *group)
{
	k_event_init(group);
	return true;
}

static inline bool group_unmake(group_type *group)
{
	(void)group;
	return true;
}

static inline void group_set(group_type *group, uint32_t bits)
{
	(void)k_event_post(group, bits);
}

static inline uint32_t group_get(group_type *group)
{
	return k_event_test(group, UINT32_MAX);
}

#endif

typedef struct k_timer timer_type;

static void timer_expired(struct k_timer *timer)
{
	(void)timer;
	ove_bench_fail();
}

static inline bool timer_make(timer_type *timer)
{
	k_timer_init(timer, timer_expired, NULL);
	return true;
}

static inline bool timer_unmake(timer_type *timer)
{
	(void)timer;
	return true;
}

static inline bool timer_start(timer_type *timer)
{
	k_timer_start(timer, K_MSEC(TIMER_MS), K_NO_WAIT);
	return true;
}

static inline bool timer_stop(timer_type *timer)
{
	k_timer_stop(timer);
	return true;
}

#define INITIALISED "initialised in place; Zephyr does not allocate it"

/* Pool. */

typedef struct {
	struct k_mem_slab slab;
	char __aligned(8) blocks[POOL_BYTES * POOL_BLOCKS];
} pool_type;

static inline bool pool_make(pool_type *pool)
{
	return k_mem_slab_init(&pool->slab, pool->blocks, POOL_BYTES, POOL_BLOCKS) == 0;
}

static inline bool pool_unmake(pool_type *pool)
{
	return k_mem_slab_num_used_get(&pool->slab) == 0u;
}

static inline bool pool_alloc(pool_type *pool, void **block)
{
	return k_mem_slab_alloc(&pool->slab, block, K_FOREVER) == 0;
}

static inline bool pool_free(pool_type *pool, void *block)
{
	k_mem_slab_free(&pool->slab, block);
	return true;
}

static const struct remark notes[] = {
	{"native_mutex_lock_unlock", "k_mutex, which is always recursive and inherits priorities"},
	{"native_mutex_create_destroy", INITIALISED},
	{"native_recursive_mutex_lock_unlock", "k_mutex, the same as the plain one"},
	{"native_sem_take_give", "a counting semaphore with a maximum of one"},
	{"native_sem_create_destroy", INITIALISED},
	{"native_event_signal_wait",
	 "two semaphores with a maximum of one, which Zephyr's users take as binary events"},
	{"native_thread_create_destroy",
	 "create a more urgent thread with a stack of 1024 bytes, which runs and returns; join"},
	{"native_queue_send_receive", "a message queue"},
	{"native_queue_create_destroy", INITIALISED},
	{"native_stream_send_recv_64B", "a pipe"},
	{"native_timer_start_stop", "k_timer, whose function would run in the tick interrupt"},
	{NULL, NULL},
};

#define NO_NOTIFY "Zephyr has no thread notifications; its users take a semaphore or an event group"
static const struct remark without_twin[] = {
	{"native_notify_wait", NO_NOTIFY},
	{"native_notify_wake", NO_NOTIFY},
#if !HAS_STREAM
	{"native_stream_send_recv_64B", "pipes before Zephyr 4.1 do different work"},
#endif
	{NULL, NULL},
};

#endif
