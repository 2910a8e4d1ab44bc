/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * ThreadX for cases.c. The kernel creates each object in the caller's memory, in both modes.
 *
 * ThreadX has no stream, condition variable or event. The last two are written by hand with a semaphore;
 * bench/cases.yaml notes where that does less than the wrapper. tx_user.h determines whether the calls check
 * their arguments (TX_DISABLE_ERROR_CHECKING).
 */
#ifndef BENCH_NATIVE_THREADX_H
#define BENCH_NATIVE_THREADX_H

#include <tx_api.h>

#include "native.h"

#define VERSION_WORD(number) #number
#define VERSION_TEXT(major, minor, patch) \
	VERSION_WORD(major)               \
	"." VERSION_WORD(minor) "." VERSION_WORD(patch)

#define SUITE             "native_threadx"
#define KERNEL_NAME       "ThreadX " VERSION_TEXT(THREADX_MAJOR_VERSION, THREADX_MINOR_VERSION, THREADX_PATCH_VERSION)
#define SELF_TYPE         TX_THREAD *
#define HAS_THREADS       1
#define HAS_THREAD_CREATE 1
#define HAS_CONDVAR       1
#define HAS_QUEUE         1
#define HAS_STREAM        0
#define HAS_GROUP         1
#define HAS_TIMER         1
#define HAS_NOTIFY        0
#define HAS_POOL          1
#define PARTNER_RUNS_AT_ONCE 1
#define PARTNER_ENDS_ITSELF  0

static CHAR name_of_object[] = "native";

/* Threads. */

#define THREAD(name) static VOID name(ULONG argument __attribute__((unused)))
#define THREAD_END   return

/* As many levels above the runner as the wrapper's urgent partner. */
#define URGENT_LEVELS 2u

typedef TX_THREAD *thread_type;

static thread_type partner;
static TX_THREAD thread_memory;
static UCHAR thread_stack[STACK_BYTES] __attribute__((aligned(8)));

static inline bool thread_start(thread_type *thread, VOID (*entry)(ULONG argument), enum urgency urgency)
{
	const UINT priority = tx_thread_identify()->tx_thread_priority - (urgency == URGENT ? URGENT_LEVELS : 0u);

	*thread = &thread_memory;
	return tx_thread_create(&thread_memory, name_of_object, entry, 0, thread_stack, sizeof(thread_stack), priority,
				priority, TX_NO_TIME_SLICE, TX_AUTO_START) == TX_SUCCESS;
}

static inline bool thread_join(thread_type thread)
{
	if (thread->tx_thread_state != TX_COMPLETED) {
		(void)tx_thread_terminate(thread);
	}
	return tx_thread_delete(thread) == TX_SUCCESS;
}

static inline TX_THREAD *get_self(void)
{
	return tx_thread_identify();
}

static inline bool yield(void)
{
	tx_thread_relinquish();
	return true;
}

/* Whole ticks plus one: a sleep of n ticks ends at the n-th tick from now, and the first one may be near. */
static inline bool sleep_one_ms(void)
{
	return tx_thread_sleep((TX_TIMER_TICKS_PER_SECOND + 999u) / 1000u + 1u) == TX_SUCCESS;
}

/* Mutex, semaphore. */

typedef TX_MUTEX mutex_type;
typedef TX_MUTEX recursive_type;
typedef TX_SEMAPHORE sem_type;

static inline bool mutex_make(mutex_type *mutex)
{
	return tx_mutex_create(mutex, name_of_object, TX_INHERIT) == TX_SUCCESS;
}

static inline bool mutex_unmake(mutex_type *mutex)
{
	return tx_mutex_delete(mutex) == TX_SUCCESS;
}

static inline bool mutex_lock(mutex_type *mutex)
{
	return tx_mutex_get(mutex, TX_WAIT_FOREVER) == TX_SUCCESS;
}

static inline bool mutex_unlock(mutex_type *mutex)
{
	return tx_mutex_put(mutex) == TX_SUCCESS;
}

static inline bool recursive_make(recursive_type *mutex)
{
	return mutex_make(mutex);
}

static inline bool recursive_unmake(recursive_type *mutex)
{
	return mutex_unmake(mutex);
}

static inline bool recursive_lock(recursive_type *mutex)
{
	return mutex_lock(mutex);
}

static inline bool recursive_unlock(recursive_type *mutex)
{
	return mutex_unlock(mutex);
}

static inline bool sem_make(sem_type *sem, unsigned initial)
{
	return tx_semaphore_create(sem, name_of_object, initial) == TX_SUCCESS;
}

static inline bool sem_unmake(sem_type *sem)
{
	return tx_semaphore_delete(sem) == TX_SUCCESS;
}

static inline bool sem_take(sem_type *sem)
{
	return tx_semaphore_get(sem, TX_WAIT_FOREVER) == TX_SUCCESS;
}

/* The wrapper's semaphore also has a maximum. */
static inline bool sem_give(sem_type *sem)
{
	return tx_semaphore_ceiling_put(sem, 1) == TX_SUCCESS;
}

/* Event, condition variable: a semaphore for each side. */

typedef struct {
	TX_SEMAPHORE side[2];
} event_type;

typedef event_type condvar_type;

static inline bool event_make(event_type *event)
{
	return sem_make(&event->side[RUNNER], 0) && sem_make(&event->side[PARTNER], 0);
}

static inline bool event_unmake(event_type *event)
{
	return sem_unmake(&event->side[RUNNER]) && sem_unmake(&event->side[PARTNER]);
}

static inline bool event_signal(event_type *event, enum side to)
{
	return sem_give(&event->side[to]);
}

static inline bool event_wait(event_type *event, enum side who)
{
	return sem_take(&event->side[who]);
}

static inline bool condvar_make(condvar_type *condvar)
{
	return sem_make(&condvar->side[0], 0);
}

static inline bool condvar_unmake(condvar_type *condvar)
{
	return sem_unmake(&condvar->side[0]);
}

static inline bool condvar_signal(condvar_type *condvar, enum side to)
{
	(void)to;
	return sem_give(&condvar->side[0]);
}

/* One thread waits at a time. */
static inline bool condvar_wait(condvar_type *condvar, mutex_type *mutex)
{
	OVE_BENCH_EXPECT(mutex_unlock(mutex));
	OVE_BENCH_EXPECT(sem_take(&condvar->side[0]));
	return mutex_lock(mutex);
}

/* Queue, event group, timer. */

typedef TX_QUEUE queue_type;

static ULONG queue_items[QUEUE_ITEMS];

static inline bool queue_make(queue_type *queue)
{
	return tx_queue_create(queue, name_of_object, TX_1_ULONG, queue_items, sizeof(queue_items)) == TX_SUCCESS;
}

static inline bool queue_unmake(queue_type *queue)
{
	return tx_queue_delete(queue) == TX_SUCCESS;
}

static inline bool queue_send(queue_type *queue, const uint32_t *item)
{
	return tx_queue_send(queue, (VOID *)(uintptr_t)item, TX_WAIT_FOREVER) == TX_SUCCESS;
}

static inline bool queue_receive(queue_type *queue, uint32_t *item)
{
	return tx_queue_receive(queue, item, TX_WAIT_FOREVER) == TX_SUCCESS;
}

typedef TX_EVENT_FLAGS_GROUP group_type;

static inline bool group_make(group_type *group)
{
	return tx_event_flags_create(group, name_of_object) == TX_SUCCESS;
}

static inline bool group_unmake(group_type *group)
{
	return tx_event_flags_delete(group) == TX_SUCCESS;
}

static inline void group_set(group_type *group, uint32_t bits)
{
	(void)tx_event_flags_set(group, bits, TX_OR);
}

static inline uint32_t group_get(group_type *group)
{
	ULONG bits = 0;

	(void)tx_event_flags_get(group, UINT32_MAX, TX_OR, &bits, TX_NO_WAIT);
	return bits;
}

typedef TX_TIMER timer_type;

static VOID timer_expired(ULONG argument)
{
	(void)argument;
	ove_bench_fail();
}

static inline bool timer_make(timer_type *timer)
{
	return tx_timer_create(timer, name_of_object, timer_expired, 0, TIMER_MS, TIMER_MS, TX_NO_ACTIVATE) ==
	       TX_SUCCESS;
}

static inline bool timer_unmake(timer_type *timer)
{
	return tx_timer_delete(timer) == TX_SUCCESS;
}

static inline bool timer_start(timer_type *timer)
{
	return tx_timer_activate(timer) == TX_SUCCESS;
}

static inline bool timer_stop(timer_type *timer)
{
	return tx_timer_deactivate(timer) == TX_SUCCESS;
}

/* Pool. */

typedef struct {
	TX_BLOCK_POOL native;
	ULONG blocks[POOL_BLOCKS * (POOL_BYTES + sizeof(UCHAR *)) / sizeof(ULONG)];
} pool_type;

static inline bool pool_make(pool_type *pool)
{
	return tx_block_pool_create(&pool->native, name_of_object, POOL_BYTES, pool->blocks, sizeof pool->blocks) ==
	       TX_SUCCESS;
}

static inline bool pool_unmake(pool_type *pool)
{
	return tx_block_pool_delete(&pool->native) == TX_SUCCESS;
}

static inline bool pool_alloc(pool_type *pool, void **block)
{
	return tx_block_allocate(&pool->native, block, TX_WAIT_FOREVER) == TX_SUCCESS;
}

static inline bool pool_free(pool_type *pool, void *block)
{
	(void)pool;
	return tx_block_release(block) == TX_SUCCESS;
}

static const struct remark notes[] = {
	{"native_condvar_signal_wait",
	 "ThreadX has none: a mutex, and a semaphore for the one thread that can be waiting"},
	{"native_event_signal_wait", "a semaphore with a ceiling of 1 for each side"},
	{"native_thread_sleep_1ms", "at least one millisecond, as the wrapper promises: two ticks"},
	{"native_thread_create_destroy",
	 "create a more urgent thread with a stack of 1024 bytes, which runs and ends; delete"},
	{"native_timer_start_stop", "activate and deactivate; the period continues where it stopped"},
	{NULL, NULL},
};

#define NO_NOTIFY "ThreadX has no thread notifications; its users take a semaphore or an event group"
static const struct remark without_twin[] = {
	{"native_notify_wait", NO_NOTIFY},
	{"native_notify_wake", NO_NOTIFY},
	{"native_stream_send_recv_64B", "ThreadX has no stream"},
	{NULL, NULL},
};

#endif
