/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "middleware.h"

#include <ove/ove.h>

#define ITEMS 5
#define BIT   UINT32_C(4)

/* Typical middleware: its own object contains ove objects. */
struct channel {
	ove_queue_storage_t queue;
	ove_mutex_storage_t lock;
	ove_rmtx_storage_t again;
	ove_sem_storage_t done;
	ove_thread_storage_t thread;
	ove_condvar_storage_t changed;
	ove_event_storage_t event;
	ove_eventgroup_storage_t bits;
	ove_stream_storage_t stream;
	ove_pool_storage_t pool;
	ove_timer_storage_t timer;
	ove_workqueue_storage_t workqueue;
	ove_work_storage_t work;
	ove_tls_storage_t key;
	ove_watchdog_storage_t watchdog;
	long sum;
	long expiries;
	long worked;
	long destroyed;
};

static struct channel channel;
static uint32_t items[ITEMS];
static unsigned char bytes[OVE_STREAM_BUFFER_BYTES(16)];
static unsigned char blocks[OVE_POOL_BUFFER_BYTES(12, 2)] __attribute__((aligned(OVE_POOL_ALIGN)));
OVE_THREAD_STACK_DEFINE(worker_stack, 2048);
OVE_THREAD_STACK_DEFINE(work_stack, 2048);
OVE_SEM_DEFINE_STATIC(before_main, 1, 3);

static void on_end(void *value)
{
	channel.destroyed += *(const long *)value;
}

static void worker(void *arg)
{
	static long own = 7;
	uint32_t item;

	(void)arg;
	ove_tls_set(&channel.key, &own);
	for (int i = 0; i < ITEMS; i++) {
		ove_queue_receive(&channel.queue, &item, OVE_WAIT_FOREVER);
		ove_mutex_lock(&channel.lock, OVE_WAIT_FOREVER);
		channel.sum += (long)item;
		ove_condvar_signal(&channel.changed);
		ove_mutex_unlock(&channel.lock);
	}
	ove_stream_send(&channel.stream, "twelve bytes", 12, OVE_WAIT_FOREVER);
	ove_event_signal(&channel.event);
	ove_sem_give(&channel.done);
}

static void on_timer(ove_timer_t timer, void *arg)
{
	(void)timer;
	(void)arg;
	channel.expiries++;
	ove_eventgroup_set_bits(&channel.bits, BIT);
}

static void on_work(ove_work_t work, void *arg)
{
	(void)work;
	*(long *)arg += 3;
}

static int make(void)
{
	ove_queue_t queue;
	ove_mutex_t lock;
	ove_rmtx_t again;
	ove_sem_t done;
	ove_thread_t thread;
	ove_condvar_t changed;
	ove_event_t event;
	ove_eventgroup_t bits;
	ove_stream_t stream;
	ove_pool_t pool;
	ove_timer_t timer;
	ove_workqueue_t workqueue;
	ove_work_t work;
	ove_tls_t key;
	const ove_thread_desc_t desc = {
		.name = "worker",
		.entry = worker,
		.priority = OVE_PRIO_HIGH,
		.stack = worker_stack,
		.stack_size = 2048,
	};
	const ove_workqueue_desc_t work_desc = {"work", OVE_PRIO_ABOVE_NORMAL, work_stack, 2048};
	int failed = 0;

	failed += ove_queue_init(&queue, &channel.queue, items, sizeof(items[0]), ITEMS) != OVE_OK;
	failed += ove_mutex_init(&lock, &channel.lock) != OVE_OK;
	failed += ove_rmtx_init(&again, &channel.again) != OVE_OK;
	failed += ove_sem_init(&done, &channel.done, 0, 1) != OVE_OK;
	failed += ove_condvar_init(&changed, &channel.changed) != OVE_OK;
	failed += ove_event_init(&event, &channel.event) != OVE_OK;
	failed += ove_eventgroup_init(&bits, &channel.bits) != OVE_OK;
	failed += ove_stream_init(&stream, &channel.stream, bytes, 16, 1) != OVE_OK;
	failed += ove_pool_init(&pool, &channel.pool, blocks, 12, 2) != OVE_OK;
	failed += ove_timer_init(&timer, &channel.timer, on_timer, NULL, 5, OVE_TIMER_ONE_SHOT) != OVE_OK;
	failed += ove_workqueue_init(&workqueue, &channel.workqueue, &work_desc) != OVE_OK;
	failed += ove_work_init(&work, &channel.work, on_work, &channel.worked) != OVE_OK;
	failed += ove_tls_init(&key, &channel.key, on_end) != OVE_OK;
	failed += ove_thread_init(&thread, &channel.thread, &desc) != OVE_OK;
	return failed;
}

static int end(void)
{
	int failed = 0;

	failed += ove_thread_join(&channel.thread, OVE_WAIT_FOREVER) != OVE_OK;
	failed += ove_thread_deinit(&channel.thread) != OVE_OK;
	failed += ove_workqueue_deinit(&channel.workqueue) != OVE_OK;
	failed += ove_work_deinit(&channel.work) != OVE_OK;
	failed += ove_timer_deinit(&channel.timer) != OVE_OK;
	failed += ove_pool_deinit(&channel.pool) != OVE_OK;
	failed += ove_stream_deinit(&channel.stream) != OVE_OK;
	failed += ove_eventgroup_deinit(&channel.bits) != OVE_OK;
	failed += ove_event_deinit(&channel.event) != OVE_OK;
	failed += ove_condvar_deinit(&channel.changed) != OVE_OK;
	failed += ove_sem_deinit(&channel.done) != OVE_OK;
	failed += ove_rmtx_deinit(&channel.again) != OVE_OK;
	failed += ove_mutex_deinit(&channel.lock) != OVE_OK;
	failed += ove_queue_deinit(&channel.queue) != OVE_OK;
	failed += ove_tls_deinit(&channel.key) != OVE_OK;
	return failed;
}

void middleware_run(middleware_say say)
{
	char text[13] = {0};
	void *block;
	uint32_t bits = 0;

	say("failed to be made", make());
	for (uint32_t item = 1; item <= ITEMS; item++) {
		ove_queue_send(&channel.queue, &item, OVE_WAIT_FOREVER);
	}
	ove_mutex_lock(&channel.lock, OVE_WAIT_FOREVER);
	while (channel.sum < 15) {
		ove_condvar_wait(&channel.changed, &channel.lock, OVE_WAIT_FOREVER);
	}
	ove_mutex_unlock(&channel.lock);
	say("sum of the queue", channel.sum);
	say("semaphore", ove_sem_take(&channel.done, OVE_WAIT_FOREVER));
	say("semaphore of before main", ove_sem_try_take(before_main));
	say("event", ove_event_wait(&channel.event, OVE_NO_WAIT));
	say("bytes of the stream", ove_stream_receive(&channel.stream, text, 12, OVE_WAIT_FOREVER));
	say(text, 0);
	ove_rmtx_lock(&channel.again, OVE_WAIT_FOREVER);
	say("locked again", ove_rmtx_lock(&channel.again, OVE_NO_WAIT));
	ove_rmtx_unlock(&channel.again);
	ove_rmtx_unlock(&channel.again);
	say("block", ove_pool_alloc(&channel.pool, OVE_NO_WAIT, &block));
	say("blocks left", (long)ove_pool_available(&channel.pool));
	ove_pool_free(&channel.pool, block);
	ove_timer_start(&channel.timer);
	say("bits", ove_eventgroup_wait_bits(&channel.bits, BIT, OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER, &bits));
	say("expiries", channel.expiries);
	ove_work_submit(&channel.workqueue, &channel.work);
	ove_workqueue_flush(&channel.workqueue, OVE_WAIT_FOREVER);
	say("worked", channel.worked);
	say("failed to end", end());
	say("destroyed", channel.destroyed);
	say("sleep", ove_thread_sleep_ms(2));
	say("is in an interrupt", ove_in_isr());
}
