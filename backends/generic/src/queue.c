/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/copy.h>
#include <ove_backend/waiting.h>
#include <ove_generic/waiters_any.h>
#include <ove_seam/kernel.h>
#include <ove_seam/queue.h>

#if CONFIG_OVE_QUEUE && defined(OVE_GENERIC_QUEUE)

struct queue_waiter {
	struct ove_generic_waiter waiter;
	union {
		const void *from; /* of a sender */
		void *to;         /* of a receiver */
	} item;
};

static struct queue_waiter *first_of(const struct ove_generic_waiters *list)
{
	return (struct queue_waiter *)ove_generic_waiters_first(list);
}

static unsigned char *slot(const struct ove_queue *queue, size_t offset)
{
	size_t index = queue->first + offset;

	if (index >= queue->capacity) {
		index -= queue->capacity;
	}
	return queue->buffer + index * queue->item_size;
}

/* Most items are words, and a call costs more than copying one. */
static inline void copy_item(void *to, const void *from, size_t size)
{
	if (size == sizeof(uint32_t)) {
		__builtin_memcpy(to, from, sizeof(uint32_t));
	} else {
		OVE_BACKEND_COPY(to, from, size);
	}
}

static void put(struct ove_queue *queue, const void *item)
{
	copy_item(slot(queue, queue->count), item, queue->item_size);
	queue->count++;
}

/* Puts the items of waiting senders into the free slots of the queue. */
static __attribute__((noinline)) void admit_senders(struct ove_queue *queue, bool from_isr)
{
	struct queue_waiter *sender;

	while (queue->count < queue->capacity && (sender = first_of(&queue->senders)) != NULL) {
		put(queue, sender->item.from);
		ove_generic_waiters_wake_first(&queue->senders, from_isr);
	}
}

static __attribute__((noinline)) void hand_over(struct ove_queue *queue, const void *item, bool from_isr)
{
	struct queue_waiter *const receiver = first_of(&queue->receivers);

	copy_item(receiver->item.to, item, queue->item_size);
	ove_generic_waiters_wake_first(&queue->receivers, from_isr);
}

/* The fast path, inline; the other cases are out of line. has_woken receives true if a thread was woken. */
static inline __attribute__((always_inline)) bool send_now(struct ove_queue *queue, const void *item, bool from_isr,
							   bool *has_woken)
{
	*has_woken = false;
	if (__builtin_expect(!ove_generic_waiters_none(&queue->receivers), 0)) {
		hand_over(queue, item, from_isr);
		*has_woken = true;
		return true;
	}
	if (queue->count == queue->capacity) {
		return false;
	}
	put(queue, item);
	return true;
}

static inline __attribute__((always_inline)) bool receive_now(struct ove_queue *queue, void *item, bool from_isr,
							      bool *has_woken)
{
	*has_woken = false;
	if (queue->count == 0u) {
		return false;
	}
	copy_item(item, slot(queue, 0), queue->item_size);
	queue->first = queue->first + 1u < queue->capacity ? queue->first + 1u : 0u;
	queue->count--;
	if (__builtin_expect(!ove_generic_waiters_none(&queue->senders), 0)) {
		admit_senders(queue, from_isr);
		*has_woken = true;
	}
	return true;
}

static bool wait(struct queue_waiter *self, struct ove_generic_waiters *list, uint32_t timeout_ms,
		 ove_backend_critical_t key)
{
	if (ove_generic_waiter_wait(&self->waiter, list, timeout_ms, &key)) {
		return true;
	}
	ove_generic_waiter_finish_timeout(key);
	return false;
}

/* Leaves the critical section and waits. */
static __attribute__((noinline)) bool wait_to_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms,
						   ove_backend_critical_t key)
{
	struct queue_waiter self;

	if (timeout_ms == OVE_NO_WAIT) {
		ove_backend_critical_exit(key);
		return false;
	}
	self.item.from = item;
	return wait(&self, &queue->senders, timeout_ms, key);
}

static __attribute__((noinline)) bool wait_to_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms,
						      ove_backend_critical_t key)
{
	struct queue_waiter self;

	if (timeout_ms == OVE_NO_WAIT) {
		ove_backend_critical_exit(key);
		return false;
	}
	self.item.to = item;
	return wait(&self, &queue->receivers, timeout_ms, key);
}

void ove_backend_queue_init(struct ove_queue *queue, void *buffer, size_t item_size, size_t capacity)
{
	queue->buffer = (unsigned char *)buffer;
	queue->item_size = item_size;
	queue->capacity = capacity;
	queue->first = 0;
	queue->count = 0;
	ove_generic_waiters_init(&queue->senders);
	ove_generic_waiters_init(&queue->receivers);
}

bool ove_backend_queue_in_use(struct ove_queue *queue)
{
	return ove_generic_waiters_any(&queue->senders) || ove_generic_waiters_any(&queue->receivers);
}

static inline void leave(ove_backend_critical_t key, bool has_woken)
{
	if (has_woken) {
		ove_backend_critical_exit(key);
	} else {
		OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	}
}

/* The slow part of the two calls, in separate functions so that the fast path saves no registers. Called in the
 * critical section; leaves it. */
static __attribute__((noinline)) bool send(struct ove_queue *queue, const void *item, uint32_t timeout_ms,
					   ove_backend_critical_t key)
{
	bool has_woken;

	if (__builtin_expect(!send_now(queue, item, false, &has_woken), 0)) {
		return wait_to_send(queue, item, timeout_ms, key);
	}
	leave(key, has_woken);
	return true;
}

static __attribute__((noinline)) bool receive(struct ove_queue *queue, void *item, uint32_t timeout_ms,
					      ove_backend_critical_t key)
{
	bool has_woken;

	if (__builtin_expect(!receive_now(queue, item, false, &has_woken), 0)) {
		return wait_to_receive(queue, item, timeout_ms, key);
	}
	leave(key, has_woken);
	return true;
}

/* The conditions of the two fast paths are tested one by one: GCC computes a bit for each joined condition. */
bool ove_backend_queue_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const size_t count = queue->count;
	const size_t capacity = queue->capacity;

	if (__builtin_expect(queue->item_size != sizeof(uint32_t), 0)) {
		goto rest;
	}
	if (__builtin_expect(!ove_generic_waiters_none(&queue->receivers), 0)) {
		goto rest;
	}
	if (__builtin_expect(count == capacity, 0)) {
		goto rest;
	}
	size_t index = queue->first + count;

	if (index >= capacity) {
		index -= capacity;
	}
	queue->count = count + 1u;
	__builtin_memcpy(queue->buffer + index * sizeof(uint32_t), item, sizeof(uint32_t));
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return true;
rest:
	return send(queue, item, timeout_ms, key);
}

bool ove_backend_queue_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const size_t count = queue->count;

	if (__builtin_expect(queue->item_size != sizeof(uint32_t), 0)) {
		goto rest;
	}
	if (__builtin_expect(!ove_generic_waiters_none(&queue->senders), 0)) {
		goto rest;
	}
	if (__builtin_expect(count == 0u, 0)) {
		goto rest;
	}
	const size_t first = queue->first;

	__builtin_memcpy(item, queue->buffer + first * sizeof(uint32_t), sizeof(uint32_t));
	queue->first = first + 1u < queue->capacity ? first + 1u : 0u;
	queue->count = count - 1u;
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return true;
rest:
	return receive(queue, item, timeout_ms, key);
}

bool ove_backend_queue_peek(struct ove_queue *queue, void *item)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool there = queue->count != 0u;

	if (there) {
		OVE_BACKEND_COPY(item, slot(queue, 0), queue->item_size);
	}
	ove_backend_critical_exit(key);
	return there;
}

bool ove_backend_queue_send_from_isr(struct ove_queue *queue, const void *item)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	bool has_woken;
	const bool sent = send_now(queue, item, true, &has_woken);

	leave(key, has_woken);
	return sent;
}

bool ove_backend_queue_receive_from_isr(struct ove_queue *queue, void *item)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	bool has_woken;
	const bool received = receive_now(queue, item, true, &has_woken);

	leave(key, has_woken);
	return received;
}

size_t ove_backend_queue_count(struct ove_queue *queue)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const size_t count = queue->count;

	ove_backend_critical_exit(key);
	return count;
}

void ove_backend_queue_reset(struct ove_queue *queue)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	queue->first = 0;
	queue->count = 0;
	admit_senders(queue, false);
	ove_backend_critical_exit(key);
}

#endif
