// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Objects as constants, for C++: what ove_..._init() writes, which the tests compare byte by byte. The kernel's mutex
 * and semaphore are queues whose lists of waiters begin as rings of one; the fields are named by the kernel's public
 * mirror.
 */
#ifndef OVE_BACKEND_CONSTANT_HPP
#define OVE_BACKEND_CONSTANT_HPP

#include <cstdint>

#include <ove/event.h>
#include <ove/mutex.h>
#include <ove/sem.h>
#include <ove_backend/waiter.h>

#define OVE_BACKEND_HAS_CONSTANTS 1

namespace ove::detail
{

constexpr void make_empty(ove_generic_waiters &list) noexcept
{
	list = {};
}

constexpr void make_empty(StaticList_t &list) noexcept
{
	list.pvDummy3 = &list.xDummy4;
	list.xDummy4.xDummy2 = portMAX_DELAY;
	list.xDummy4.pvDummy3[0] = &list.xDummy4;
	list.xDummy4.pvDummy3[1] = &list.xDummy4;
}

/* Without items, all places of which are the queue itself; in a mutex two of them say who holds it. */
constexpr void make_constant_queue(StaticSemaphore_t &queue, UBaseType_t count, UBaseType_t capacity) noexcept
{
	constexpr int write_to = 1, waiting = 0, length = 1;
	constexpr std::uint8_t unlocked = 0xff;

	queue.pvDummy1[write_to] = &queue;
	make_empty(queue.xDummy3[0]);
	make_empty(queue.xDummy3[1]);
	queue.uxDummy4[waiting] = count;
	queue.uxDummy4[length] = capacity;
	queue.ucDummy5[0] = unlocked;
	queue.ucDummy5[1] = unlocked;
#if configSUPPORT_STATIC_ALLOCATION && configSUPPORT_DYNAMIC_ALLOCATION
	queue.ucDummy6 = pdTRUE;
#endif
}

#if CONFIG_OVE_MUTEX

constexpr void make_constant_mutex(StaticSemaphore_t &queue) noexcept
{
	queue.u.uxDummy2 = 0;
	make_constant_queue(queue, 1, 1);
}

constexpr void make_constant(ove_mutex_storage_t &mutex) noexcept
{
	mutex = {};
	make_constant_mutex(mutex.native);
}

constexpr void make_constant(ove_rmtx_storage_t &mutex) noexcept
{
	mutex = {};
	make_constant_mutex(mutex.native);
}

#endif

#if CONFIG_OVE_SEM
constexpr void make_constant(ove_sem_storage_t &sem, std::uint32_t initial, std::uint32_t maximum) noexcept
{
	constexpr int head = 0, tail = 2;

	sem = {};
	sem.native.pvDummy1[head] = &sem.native;
	sem.native.pvDummy1[tail] = &sem.native;
	sem.native.u.pvDummy2 = &sem.native;
	make_constant_queue(sem.native, initial, maximum);
}
#endif

#if CONFIG_OVE_EVENT
constexpr void make_constant(ove_event_storage_t &event) noexcept
{
	event = {};
}
#endif

} // namespace ove::detail

#include <ove_generic/constant.hpp>

#endif
