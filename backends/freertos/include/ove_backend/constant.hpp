// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Objects as constants, for C++: the bytes that ove_..._init() writes; the tests compare the two. The kernel's mutex
 * and semaphore are queues whose waiter lists start as empty rings.
 */
#ifndef OVE_BACKEND_CONSTANT_HPP
#define OVE_BACKEND_CONSTANT_HPP

#include <cstdint>

#include <ove_backend/waiter.h>
#include <ove_seam/event.h>
#include <ove_seam/mutex.h>
#include <ove_seam/sem.h>

#define OVE_BACKEND_HAS_CONSTANTS 1

namespace ove::detail
{

constexpr void make_empty(ove_generic_waiters &list) noexcept
{
	list = {};
}

constexpr void make_empty(ove_freertos_list &list) noexcept
{
	list.pxIndex = &list.xListEnd;
	list.xListEnd.xItemValue = portMAX_DELAY;
	list.xListEnd.pxNext = &list.xListEnd;
	list.xListEnd.pxPrevious = &list.xListEnd;
}

/* A queue without items. */
constexpr void make_constant_queue(ove_freertos_queue &queue, UBaseType_t count, UBaseType_t capacity) noexcept
{
	constexpr signed char unlocked = -1;

	queue.pcWriteTo = &queue;
	make_empty(queue.xTasksWaitingToSend);
	make_empty(queue.xTasksWaitingToReceive);
	queue.uxMessagesWaiting = count;
	queue.uxLength = capacity;
	queue.cRxLock = unlocked;
	queue.cTxLock = unlocked;
#if configSUPPORT_STATIC_ALLOCATION && configSUPPORT_DYNAMIC_ALLOCATION
	queue.ucStaticallyAllocated = pdTRUE;
#endif
}

#if CONFIG_OVE_MUTEX

constexpr void make_constant_mutex(ove_freertos_queue &queue) noexcept
{
	queue.u.xSemaphore = {};
	make_constant_queue(queue, 1, 1);
}

constexpr void make_constant(ove_mutex &mutex) noexcept
{
	mutex = {};
	make_constant_mutex(mutex.kernel);
}

constexpr void make_constant(ove_rmtx &mutex) noexcept
{
	mutex = {};
	make_constant_mutex(mutex.kernel);
}

#endif

#if CONFIG_OVE_SEM
constexpr void make_constant(ove_sem &sem, std::uint32_t initial, std::uint32_t maximum) noexcept
{
	sem = {};
	sem.kernel.pcHead = &sem.kernel;
	sem.kernel.u.xQueue.pcTail = &sem.kernel;
	sem.kernel.u.xQueue.pcReadFrom = &sem.kernel;
	make_constant_queue(sem.kernel, initial, maximum);
}
#endif

#if CONFIG_OVE_EVENT
constexpr void make_constant(ove_event &event) noexcept
{
	event = {};
}
#endif

} // namespace ove::detail

#include <ove_generic/constant.hpp>

#endif
