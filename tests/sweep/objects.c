/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "objects.h"

#include "harness.h"

static ove_sem_storage_t start_storages[SWEEP_PLAYERS];
static ove_sem_t starts[SWEEP_PLAYERS];

static struct {
	ove_sem_storage_t sem, wake;
	ove_mutex_storage_t mutexes[2];
	ove_queue_storage_t queue;
	ove_event_storage_t event;
	ove_eventgroup_storage_t group;
	ove_stream_storage_t stream;
	ove_condvar_storage_t condvar;
} storage;

static ove_sem_t sem;
static ove_sem_t wake;
static ove_mutex_t mutexes[2];
static ove_queue_t queue;
static ove_event_t event;
static ove_eventgroup_t group;
static ove_stream_t stream;
static ove_condvar_t condvar;

/* The mutexes that a thread has locked, so that it unlocks only those. */
static bool holds[SWEEP_THREADS][2];

static uint32_t items[SWEEP_QUEUE_CAPACITY];
static unsigned char bytes[OVE_STREAM_BUFFER_BYTES(SWEEP_QUEUE_CAPACITY)];

void sweep_starts_init(void)
{
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		EXPECT_OK(ove_sem_init(&starts[i], &start_storages[i], 0, 1));
	}
}

void sweep_starts_deinit(void)
{
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		EXPECT_OK(ove_sem_deinit(starts[i]));
	}
}

void sweep_await_start(unsigned player)
{
	EXPECT_OK(ove_sem_take(starts[player], OVE_WAIT_FOREVER));
}

void sweep_start(unsigned player)
{
	EXPECT_OK(ove_sem_give(starts[player]));
}

static void init_queue(bool full)
{
	EXPECT_OK(ove_queue_init(&queue, &storage.queue, items, sizeof(items[0]), SWEEP_QUEUE_CAPACITY));
	for (uint32_t i = 0; full && i < SWEEP_QUEUE_CAPACITY; i++) {
		const uint32_t item = SWEEP_OLD_ITEM + i;

		EXPECT_OK(ove_queue_try_send(queue, &item));
	}
}

static void init_stream(bool full)
{
	EXPECT_OK(ove_stream_init(&stream, &storage.stream, bytes, SWEEP_QUEUE_CAPACITY, 1));
	for (unsigned char i = 0; full && i < SWEEP_QUEUE_CAPACITY; i++) {
		const unsigned char byte = (unsigned char)(SWEEP_OLD_ITEM + i);

		EXPECT_EQ(ove_stream_send(stream, &byte, 1, OVE_NO_WAIT), 1);
	}
}

void sweep_objects_init(unsigned objects, bool full)
{
	EXPECT_OK(ove_sem_init(&wake, &storage.wake, 0, SWEEP_SEM_MAXIMUM));
	if ((objects & SWEEP_THE_SEM) != 0u) {
		EXPECT_OK(ove_sem_init(&sem, &storage.sem, full ? 1 : 0, SWEEP_SEM_MAXIMUM));
	}
	if ((objects & SWEEP_THE_MUTEXES) != 0u) {
		EXPECT_OK(ove_mutex_init(&mutexes[0], &storage.mutexes[0]));
		EXPECT_OK(ove_mutex_init(&mutexes[1], &storage.mutexes[1]));
	}
	if ((objects & SWEEP_THE_QUEUE) != 0u) {
		init_queue(full);
	}
	if ((objects & SWEEP_THE_EVENT) != 0u) {
		EXPECT_OK(ove_event_init(&event, &storage.event));
	}
	if ((objects & SWEEP_THE_GROUP) != 0u) {
		EXPECT_OK(ove_eventgroup_init(&group, &storage.group));
	}
	if ((objects & SWEEP_THE_STREAM) != 0u) {
		init_stream(full);
	}
	if ((objects & SWEEP_THE_CONDVAR) != 0u) {
		EXPECT_OK(ove_condvar_init(&condvar, &storage.condvar));
	}
}

void sweep_objects_deinit(unsigned objects)
{
	EXPECT_OK(ove_sem_deinit(wake));
	if ((objects & SWEEP_THE_SEM) != 0u) {
		EXPECT_OK(ove_sem_deinit(sem));
	}
	if ((objects & SWEEP_THE_MUTEXES) != 0u) {
		EXPECT_OK(ove_mutex_deinit(mutexes[1]));
		EXPECT_OK(ove_mutex_deinit(mutexes[0]));
	}
	if ((objects & SWEEP_THE_QUEUE) != 0u) {
		EXPECT_OK(ove_queue_deinit(queue));
	}
	if ((objects & SWEEP_THE_EVENT) != 0u) {
		EXPECT_OK(ove_event_deinit(event));
	}
	if ((objects & SWEEP_THE_GROUP) != 0u) {
		EXPECT_OK(ove_eventgroup_deinit(group));
	}
	if ((objects & SWEEP_THE_STREAM) != 0u) {
		EXPECT_OK(ove_stream_deinit(stream));
	}
	if ((objects & SWEEP_THE_CONDVAR) != 0u) {
		EXPECT_OK(ove_condvar_deinit(condvar));
	}
}

static uint32_t of(int result)
{
	return result < 0 ? SWEEP_ERROR(result) : (uint32_t)result;
}

static uint32_t receive(uint32_t timeout_ms)
{
	uint32_t item = 0;
	const int result = ove_queue_receive(queue, &item, timeout_ms);

	return result == OVE_OK ? SWEEP_VALUE(item) : of(result);
}

static uint32_t try_receive(void)
{
	uint32_t item = 0;
	const int result = ove_queue_try_receive(queue, &item);

	return result == OVE_OK ? SWEEP_VALUE(item) : of(result);
}

static uint32_t wait_bits(ove_eventgroup_mode_t mode, bool clear, uint32_t timeout_ms)
{
	uint32_t bits = 0;
	const int result = ove_eventgroup_wait_bits(group, 3, mode, clear, timeout_ms, &bits);

	return result == OVE_OK ? SWEEP_VALUE(bits) : of(result);
}

static ove_thread_t isr_notifies;

void sweep_isr_notifies(ove_thread_t thread)
{
	isr_notifies = thread;
}

void sweep_forget_bits(void)
{
	(void)ove_thread_wait_notify(OVE_NOTIFY_ALL_BITS, OVE_NOTIFY_ANY, true, OVE_NO_WAIT, NULL);
}

static uint32_t notified(ove_notify_mode_t mode, bool clear, uint32_t timeout_ms)
{
	uint32_t bits = 0;
	const int result = ove_thread_wait_notify(3, mode, clear, timeout_ms, &bits);

	return result == OVE_OK ? SWEEP_VALUE(bits) : of(result);
}

/* If no byte comes in time, the result is a timeout. */
static uint32_t moved(int result, unsigned char byte)
{
	return result == 1 ? SWEEP_VALUE(byte) : result < 0 ? of(result) : SWEEP_ERROR(OVE_ERR_TIMEOUT);
}

static uint32_t put(unsigned char byte, uint32_t timeout_ms)
{
	return moved(ove_stream_send(stream, &byte, 1, timeout_ms), 1);
}

static uint32_t get(uint32_t timeout_ms)
{
	unsigned char byte = 0;

	const int result = ove_stream_receive(stream, &byte, 1, timeout_ms);

	return moved(result, byte);
}

static uint32_t lock(unsigned self, unsigned mutex, uint32_t timeout_ms)
{
	const int result = ove_mutex_lock(mutexes[mutex], timeout_ms);

	holds[self][mutex] = result == OVE_OK;
	return of(result);
}

static uint32_t unlock(unsigned self, unsigned mutex)
{
	if (!holds[self][mutex]) {
		return 0;
	}
	holds[self][mutex] = false;
	return of(ove_mutex_unlock(mutexes[mutex]));
}

uint32_t sweep_perform(enum sweep_op op, unsigned self, unsigned at, const ove_thread_t *players)
{
	const ove_thread_t peer = players[sweep_peer(self)];
	const uint32_t item = SWEEP_ITEM(self, at);

	switch (op) {
	case SWEEP_AWAIT_WAKE:
		return of(ove_sem_take(wake, OVE_WAIT_FOREVER));
	case SWEEP_WAKE:
		return of(ove_sem_give(wake));
	case SWEEP_GIVE:
		return of(ove_sem_give(sem));
	case SWEEP_TAKE:
		return of(ove_sem_take(sem, OVE_WAIT_FOREVER));
	case SWEEP_TAKE_FOR_1:
		return of(ove_sem_take(sem, 1));
	case SWEEP_TRY_TAKE:
		return of(ove_sem_try_take(sem));
	case SWEEP_LOCK_1:
		return lock(self, 0, OVE_WAIT_FOREVER);
	case SWEEP_LOCK_1_FOR_1:
		return lock(self, 0, 1);
	case SWEEP_UNLOCK_1:
		return unlock(self, 0);
	case SWEEP_LOCK_2:
		return lock(self, 1, OVE_WAIT_FOREVER);
	case SWEEP_LOCK_2_FOR_1:
		return lock(self, 1, 1);
	case SWEEP_UNLOCK_2:
		return unlock(self, 1);
	case SWEEP_SEND:
		return of(ove_queue_send(queue, &item, OVE_WAIT_FOREVER));
	case SWEEP_SEND_FOR_1:
		return of(ove_queue_send(queue, &item, 1));
	case SWEEP_TRY_SEND:
		return of(ove_queue_try_send(queue, &item));
	case SWEEP_RECEIVE:
		return receive(OVE_WAIT_FOREVER);
	case SWEEP_RECEIVE_FOR_1:
		return receive(1);
	case SWEEP_TRY_RECEIVE:
		return try_receive();
	case SWEEP_RESET:
		return of(ove_queue_reset(queue));
	case SWEEP_SIGNAL:
		return of(ove_event_signal(event));
	case SWEEP_WAIT:
		return of(ove_event_wait(event, OVE_WAIT_FOREVER));
	case SWEEP_WAIT_FOR_1:
		return of(ove_event_wait(event, 1));
	case SWEEP_CLEAR:
		return of(ove_event_clear(event));
	case SWEEP_SET_1:
		return of(ove_eventgroup_set_bits(group, 1));
	case SWEEP_WAIT_ANY:
		return wait_bits(OVE_EVENTGROUP_ANY, true, OVE_WAIT_FOREVER);
	case SWEEP_WAIT_ANY_FOR_1:
		return wait_bits(OVE_EVENTGROUP_ANY, true, 1);
	case SWEEP_WAIT_ALL:
		return wait_bits(OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER);
	case SWEEP_KEEP_ANY:
		return wait_bits(OVE_EVENTGROUP_ANY, false, OVE_WAIT_FOREVER);
	case SWEEP_CLEAR_1:
		return of(ove_eventgroup_clear_bits(group, 1));
	case SWEEP_NOTIFY:
		return of(ove_thread_notify(peer, 1));
	case SWEEP_NOTIFIED:
		return notified(OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER);
	case SWEEP_NOTIFIED_FOR_1:
		return notified(OVE_NOTIFY_ANY, true, 1);
	case SWEEP_NOTIFIED_ALL:
		return notified(OVE_NOTIFY_ALL, true, OVE_WAIT_FOREVER);
	case SWEEP_NOTIFIED_KEEP:
		return notified(OVE_NOTIFY_ANY, false, OVE_WAIT_FOREVER);
	case SWEEP_PUT:
		return put((unsigned char)item, OVE_WAIT_FOREVER);
	case SWEEP_PUT_FOR_1:
		return put((unsigned char)item, 1);
	case SWEEP_GET:
		return get(OVE_WAIT_FOREVER);
	case SWEEP_GET_FOR_1:
		return get(1);
	case SWEEP_CV_WAIT:
		return of(ove_condvar_wait(condvar, mutexes[0], OVE_WAIT_FOREVER));
	case SWEEP_CV_WAIT_FOR_1:
		return of(ove_condvar_wait(condvar, mutexes[0], 1));
	case SWEEP_CV_SIGNAL:
		return of(ove_condvar_signal(condvar));
	case SWEEP_CV_BROADCAST:
		return of(ove_condvar_broadcast(condvar));
	case SWEEP_SLEEP_1:
		return of(ove_thread_sleep_ms(1));
	case SWEEP_SUSPEND:
		return of(ove_thread_suspend(peer));
	case SWEEP_RESUME:
		return of(ove_thread_resume(peer));
	case SWEEP_RAISE:
		return of(ove_thread_set_priority(peer, (ove_prio_t)SWEEP_PRIORITY_RAISED));
	case SWEEP_LOWER:
		return of(ove_thread_set_priority(peer, (ove_prio_t)SWEEP_PRIORITY_LOWERED));
	default:
		return 0;
	}
}

uint32_t sweep_in_isr(enum sweep_isr isr)
{
	uint32_t item = SWEEP_ISR_ITEM;
	unsigned char byte = SWEEP_ISR_ITEM;
	int result;

	switch (isr) {
	case SWEEP_ISR_WAKE:
		return of(ove_sem_give_from_isr(wake));
	case SWEEP_ISR_GIVE:
		return of(ove_sem_give_from_isr(sem));
	case SWEEP_ISR_SEND:
		return of(ove_queue_send_from_isr(queue, &item));
	case SWEEP_ISR_RECEIVE:
		result = ove_queue_receive_from_isr(queue, &item);
		return result == OVE_OK ? SWEEP_VALUE(item) : of(result);
	case SWEEP_ISR_SIGNAL:
		return of(ove_event_signal_from_isr(event));
	case SWEEP_ISR_SET_2:
		return of(ove_eventgroup_set_bits_from_isr(group, 2));
	case SWEEP_ISR_NOTIFY_2:
		return of(ove_thread_notify_from_isr(isr_notifies, 2));
	case SWEEP_ISR_PUT:
		return SWEEP_VALUE(ove_stream_send_from_isr(stream, &byte, 1));
	case SWEEP_ISR_GET:
		return ove_stream_receive_from_isr(stream, &byte, 1) == 1 ? SWEEP_VALUE(byte) : 0u;
	default:
		return 0;
	}
}

uint32_t sweep_in_isr_as_thread(enum sweep_isr isr)
{
	const uint32_t item = SWEEP_ISR_ITEM;
	const unsigned char byte = SWEEP_ISR_ITEM;
	uint32_t result_of_get;
	int result;

	switch (isr) {
	case SWEEP_ISR_WAKE:
		return of(ove_sem_give(wake));
	case SWEEP_ISR_GIVE:
		return of(ove_sem_give(sem));
	case SWEEP_ISR_SEND:
		return of(ove_queue_try_send(queue, &item));
	case SWEEP_ISR_RECEIVE:
		return try_receive();
	case SWEEP_ISR_SIGNAL:
		return of(ove_event_signal(event));
	case SWEEP_ISR_PUT:
		return SWEEP_VALUE(ove_stream_send(stream, &byte, 1, OVE_NO_WAIT));
	case SWEEP_ISR_GET:
		result_of_get = get(OVE_NO_WAIT);
		return result_of_get == SWEEP_ERROR(OVE_ERR_TIMEOUT) ? 0u : result_of_get;
	case SWEEP_ISR_LOCK_1:
		result = ove_mutex_try_lock(mutexes[0]);
		if (result == OVE_OK) {
			EXPECT_OK(ove_mutex_unlock(mutexes[0]));
		}
		return of(result);
	case SWEEP_ISR_CV_SIGNAL:
		return of(ove_condvar_signal(condvar));
	default:
		return 0;
	}
}

static bool is_free(ove_mutex_t mutex)
{
	return ove_mutex_try_lock(mutex) == OVE_OK && ove_mutex_unlock(mutex) == OVE_OK;
}

/* The order matches model_note_end(). */
void sweep_note_objects(unsigned objects, void (*note)(uint32_t word))
{
	note(ove_sem_count(wake));
	if ((objects & SWEEP_THE_SEM) != 0u) {
		note(ove_sem_count(sem));
	}
	if ((objects & SWEEP_THE_MUTEXES) != 0u) {
		note(is_free(mutexes[0]));
		note(is_free(mutexes[1]));
	}
	if ((objects & SWEEP_THE_EVENT) != 0u) {
		note(ove_event_wait(event, OVE_NO_WAIT) == OVE_OK);
	}
	if ((objects & SWEEP_THE_GROUP) != 0u) {
		note(ove_eventgroup_get_bits(group));
	}
	if ((objects & SWEEP_THE_STREAM) != 0u) {
		note((uint32_t)ove_stream_available(stream));
	}
	if ((objects & SWEEP_THE_QUEUE) != 0u) {
		note((uint32_t)ove_queue_count(queue));
	}
}

void sweep_rescue(enum sweep_op op, ove_thread_t thread)
{
	uint32_t item = 0;
	unsigned char byte = 0;

	switch (op) {
	case SWEEP_AWAIT_WAKE:
		(void)ove_sem_give(wake);
		break;
	case SWEEP_TAKE:
		(void)ove_sem_give(sem);
		break;
	case SWEEP_SEND:
		(void)ove_queue_try_receive(queue, &item);
		break;
	case SWEEP_RECEIVE:
		(void)ove_queue_try_send(queue, &item);
		break;
	case SWEEP_WAIT:
		(void)ove_event_signal(event);
		break;
	case SWEEP_WAIT_ANY:
	case SWEEP_WAIT_ALL:
	case SWEEP_KEEP_ANY:
		(void)ove_eventgroup_set_bits(group, 3);
		break;
	case SWEEP_NOTIFIED:
	case SWEEP_NOTIFIED_ALL:
	case SWEEP_NOTIFIED_KEEP:
		(void)ove_thread_notify(thread, 3);
		break;
	case SWEEP_PUT:
		(void)ove_stream_receive(stream, &byte, 1, OVE_NO_WAIT);
		break;
	case SWEEP_GET:
		(void)ove_stream_send(stream, &byte, 1, OVE_NO_WAIT);
		break;
	case SWEEP_CV_WAIT:
		(void)ove_condvar_broadcast(condvar);
		break;
	default:
		/* A mutex becomes free once its owner is served, and a timeout expires. */
		break;
	}
}
