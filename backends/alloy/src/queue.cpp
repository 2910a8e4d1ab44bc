/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <ove_seam/queue.h>

#include <alloy/core/queue_core.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_QUEUE

static_assert(sizeof(kernel::QueueCore) == offsetof(struct ove_queue, buffer) &&
		      offsetof(kernel::QueueCore, waiters) == offsetof(struct ove_queue, waiters) &&
		      offsetof(kernel::QueueCore, read) == offsetof(struct ove_queue, read) &&
		      offsetof(kernel::QueueCore, write) == offsetof(struct ove_queue, write) &&
		      offsetof(kernel::QueueCore, count) == offsetof(struct ove_queue, count) &&
		      offsetof(kernel::QueueCore, layer) == offsetof(struct ove_queue, words),
	      "a queue of the kernel has another layout");
static_assert(sizeof(kernel::QueueShape) == sizeof(struct ove_queue) - offsetof(struct ove_queue, buffer) &&
		      offsetof(kernel::QueueShape, size) ==
			      offsetof(struct ove_queue, item_size) - offsetof(struct ove_queue, buffer) &&
		      offsetof(kernel::QueueShape, capacity) ==
			      offsetof(struct ove_queue, capacity) - offsetof(struct ove_queue, buffer),
	      "the shape of a queue of the kernel has another layout");

static kernel::QueueCore &native(struct ove_queue *queue)
{
	void *const place = queue;

	return *static_cast<kernel::QueueCore *>(place);
}

static const kernel::QueueShape &shape(const struct ove_queue *queue)
{
	const void *const place = &queue->buffer;

	return *static_cast<const kernel::QueueShape *>(place);
}

template <unsigned COUNT> struct [[gnu::may_alias]] Words {
	std::uint32_t words[COUNT];
};

template <unsigned COUNT> static inline void copy_words(void *to, const void *from)
{
	*static_cast<Words<COUNT> *>(to) = *static_cast<const Words<COUNT> *>(from);
}

/* Copies of the most common sizes avoid the call that all others need. */
static inline void copy_item(void *to, const void *from, std::size_t size)
{
	const auto both = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from);

	if (size == sizeof(Words<4>) && both % sizeof(std::uint32_t) == 0) [[likely]] {
		copy_words<4>(to, from);
	} else if (size == sizeof(Words<2>) && both % sizeof(std::uint32_t) == 0) {
		copy_words<2>(to, from);
	} else {
		kernel::copy_long(to, from, size);
	}
}

/* Fast paths for items that are not one word. Return false, masked, if the slow path is needed. */
static inline bool try_send_words(struct ove_queue *queue, const void *item)
{
	alloy_place place;

	if (!alloy_fast_begin_send(&queue->waiters, &queue->write, &queue->count, queue->capacity, &place)) {
		return false;
	}
	copy_item(kernel::queue_slot(shape(queue), place.index), item, queue->item_size);
	alloy_fast_sent(&queue->write, &queue->count, queue->capacity, place);
	return true;
}

static inline bool try_receive_words(struct ove_queue *queue, void *item)
{
	alloy_place place;

	if (!alloy_fast_begin_receive(&queue->waiters, &queue->read, &queue->count, queue->capacity, &place)) {
		return false;
	}
	copy_item(item, kernel::queue_slot(shape(queue), place.index), queue->item_size);
	alloy_fast_received(&queue->read, &queue->count, queue->capacity, place);
	return true;
}

bool ove_alloy_queue_send_slow(struct ove_queue *queue, const void *item, uint32_t ticks)
{
	return (queue->words == 0 && try_send_words(queue, item)) ||
	       kernel::alloy_queue_send_slow(native(queue), shape(queue), item, ticks) == 0;
}

bool ove_alloy_queue_receive_slow(struct ove_queue *queue, void *item, uint32_t ticks)
{
	return (queue->words == 0 && try_receive_words(queue, item)) ||
	       kernel::alloy_queue_receive_slow(native(queue), shape(queue), item, ticks) == 0;
}

bool ove_alloy_queue_send_item(struct ove_queue *queue, const void *item, uint32_t timeout_ms)
{
	if (queue->words != 0) {
		alloy_port_mask();
	} else if (try_send_words(queue, item)) {
		return true;
	}
	return ove_alloy_is_long(timeout_ms) ? ove_alloy_queue_send_long(queue, item, timeout_ms)
					     : kernel::alloy_queue_send_slow(native(queue), shape(queue), item,
									     ove_alloy_ticks(timeout_ms)) == 0;
}

bool ove_alloy_queue_receive_item(struct ove_queue *queue, void *item, uint32_t timeout_ms)
{
	if (queue->words != 0) {
		alloy_port_mask();
	} else if (try_receive_words(queue, item)) {
		return true;
	}
	return ove_alloy_is_long(timeout_ms) ? ove_alloy_queue_receive_long(queue, item, timeout_ms)
					     : kernel::alloy_queue_receive_slow(native(queue), shape(queue), item,
										ove_alloy_ticks(timeout_ms)) == 0;
}

bool ove_backend_queue_peek(struct ove_queue *queue, void *item)
{
	const kernel::QueueCore &core = native(queue);
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool any = core.count != 0;

	if (any) {
		kernel::copy_message(item, kernel::queue_slot(shape(queue), core.read), queue->item_size);
	}
	ove_backend_critical_exit(key);
	return any;
}

bool ove_backend_queue_send_from_isr(struct ove_queue *queue, const void *item)
{
	return kernel::queue_send_from_isr(native(queue), shape(queue), item) == 0;
}

bool ove_backend_queue_receive_from_isr(struct ove_queue *queue, void *item)
{
	return kernel::queue_receive_from_isr(native(queue), shape(queue), item) == 0;
}

void ove_backend_queue_reset(struct ove_queue *queue)
{
	kernel::queue_reset(native(queue), shape(queue));
}

#endif
