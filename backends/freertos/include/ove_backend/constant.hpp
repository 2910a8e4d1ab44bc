// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Objects as constants, for C++: what ove_..._init() writes, which the tests compare byte by byte. The kernel's mutex
 * is a queue whose lists of waiters begin as rings of one; its fields are named by the kernel's public mirror.
 */
#ifndef OVE_BACKEND_CONSTANT_HPP
#define OVE_BACKEND_CONSTANT_HPP

#include <cstdint>

#include <ove/mutex.h>

#define OVE_BACKEND_HAS_CONSTANTS 1

namespace ove::detail
{

#if CONFIG_OVE_MUTEX

constexpr void make_empty(StaticList_t &list) noexcept
{
	list.pvDummy3 = &list.xDummy4;
	list.xDummy4.xDummy2 = portMAX_DELAY;
	list.xDummy4.pvDummy3[0] = &list.xDummy4;
	list.xDummy4.pvDummy3[1] = &list.xDummy4;
}

constexpr void make_constant_mutex(StaticSemaphore_t &queue) noexcept
{
	constexpr int write_to = 1, waiting = 0, length = 1;
	constexpr std::uint8_t unlocked = 0xff;

	queue.pvDummy1[write_to] = &queue;
	queue.u.uxDummy2 = 0;
	make_empty(queue.xDummy3[0]);
	make_empty(queue.xDummy3[1]);
	queue.uxDummy4[waiting] = 1;
	queue.uxDummy4[length] = 1;
	queue.ucDummy5[0] = unlocked;
	queue.ucDummy5[1] = unlocked;
#if configSUPPORT_STATIC_ALLOCATION && configSUPPORT_DYNAMIC_ALLOCATION
	queue.ucDummy6 = pdTRUE;
#endif
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

} // namespace ove::detail

#endif
