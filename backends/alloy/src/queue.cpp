/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <alloy/core/queue_core.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_QUEUE

static kernel::QueueCore &native(struct ove_queue *queue)
{
	return as<kernel::QueueCore>(queue);
}

static kernel::QueueShape shape(const struct ove_queue *queue)
{
	return {queue->buffer, static_cast<std::uint16_t>(queue->item_size),
		static_cast<std::uint16_t>(queue->capacity)};
}

void ove_backend_queue_init(struct ove_queue *queue, void *buffer, size_t item_size, size_t capacity)
{
	make<kernel::QueueCore>(queue);
	queue->buffer = buffer;
	queue->item_size = item_size;
	queue->capacity = capacity;
}

bool ove_backend_queue_in_use(struct ove_queue *queue)
{
	return *const_cast<kernel::Tcb *volatile *>(&native(queue).waiters.first) != nullptr;
}

/* Apart from the straight path, which so keeps its registers. */
extern "C" {
bool ove_alloy_queue_send_slow(struct ove_queue *queue, const void *item, uint32_t ticks);
bool ove_alloy_queue_receive_slow(struct ove_queue *queue, void *item, uint32_t ticks);
}

[[gnu::noinline]] bool ove_alloy_queue_send_slow(struct ove_queue *queue, const void *item, uint32_t ticks)
{
	return kernel::queue_send_slow(native(queue), shape(queue), item, ticks) == 0;
}

[[gnu::noinline]] bool ove_alloy_queue_receive_slow(struct ove_queue *queue, void *item, uint32_t ticks)
{
	return kernel::queue_receive_slow(native(queue), shape(queue), item, ticks) == 0;
}

static void *slot(const struct ove_queue *queue, std::uint16_t index)
{
	return static_cast<unsigned char *>(queue->buffer) + std::size_t{index} * queue->item_size;
}

bool ove_alloy_queue_send(struct ove_queue *queue, const void *item, uint32_t ticks)
{
	kernel::QueueCore &core = native(queue);

	Port::mask();
	if (core.waiters.first != nullptr || core.count == queue->capacity) [[unlikely]] {
		return ove_alloy_queue_send_slow(queue, item, ticks);
	}
	const std::uint16_t write = core.write;

	core.count = static_cast<std::uint16_t>(core.count + 1u);
	core.write = kernel::queue_after(write, static_cast<std::uint16_t>(queue->capacity));
	kernel::copy_message(slot(queue, write), item, queue->item_size);
	Port::unmask();
	return true;
}

bool ove_alloy_queue_receive(struct ove_queue *queue, void *item, uint32_t ticks)
{
	kernel::QueueCore &core = native(queue);

	Port::mask();
	if (core.waiters.first != nullptr || core.count == 0) [[unlikely]] {
		return ove_alloy_queue_receive_slow(queue, item, ticks);
	}
	const std::uint16_t read = core.read;

	core.count = static_cast<std::uint16_t>(core.count - 1u);
	core.read = kernel::queue_after(read, static_cast<std::uint16_t>(queue->capacity));
	kernel::copy_message(item, slot(queue, read), queue->item_size);
	Port::unmask();
	return true;
}

bool ove_backend_queue_peek(struct ove_queue *queue, void *item)
{
	const kernel::QueueCore &core = native(queue);
	const ove_backend_critical_t state = ove_backend_critical_enter();
	const bool any = core.count != 0;

	if (any) {
		kernel::copy_message(item, slot(queue, core.read), queue->item_size);
	}
	ove_backend_critical_exit(state);
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

size_t ove_backend_queue_count(struct ove_queue *queue)
{
	return *const_cast<volatile std::uint16_t *>(&native(queue).count);
}

void ove_backend_queue_reset(struct ove_queue *queue)
{
	kernel::queue_reset(native(queue), shape(queue));
}

#endif
