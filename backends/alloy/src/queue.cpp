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

bool ove_alloy_queue_send(struct ove_queue *queue, const void *item, uint32_t ticks)
{
	kernel::QueueCore &core = native(queue);
	const kernel::QueueShape all = shape(queue);

	Port::mask();
	if (core.waiters.first == nullptr && core.count != all.capacity) {
		kernel::copy_message(kernel::queue_slot(all, core.write), item, all.size);
		core.write = kernel::queue_after(core.write, all.capacity);
		core.count = static_cast<std::uint16_t>(core.count + 1u);
		Port::unmask();
		return true;
	}
	return kernel::queue_send_slow(core, all, item, ticks) == 0;
}

bool ove_alloy_queue_receive(struct ove_queue *queue, void *item, uint32_t ticks)
{
	kernel::QueueCore &core = native(queue);
	const kernel::QueueShape all = shape(queue);

	Port::mask();
	if (core.waiters.first == nullptr && core.count != 0) {
		kernel::copy_message(item, kernel::queue_slot(all, core.read), all.size);
		core.read = kernel::queue_after(core.read, all.capacity);
		core.count = static_cast<std::uint16_t>(core.count - 1u);
		Port::unmask();
		return true;
	}
	return kernel::queue_receive_slow(core, all, item, ticks) == 0;
}

bool ove_backend_queue_peek(struct ove_queue *queue, void *item)
{
	const kernel::QueueCore &core = native(queue);
	const ove_backend_critical_t state = ove_backend_critical_enter();
	const bool any = core.count != 0;

	if (any) {
		const auto *const first =
			static_cast<const unsigned char *>(queue->buffer) + std::size_t{core.read} * queue->item_size;
		std::memcpy(item, first, queue->item_size);
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
