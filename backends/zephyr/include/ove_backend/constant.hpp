// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Objects as constants, for C++: the bytes that ove_..._init() writes. An empty Zephyr list points to itself. */
#ifndef OVE_BACKEND_CONSTANT_HPP
#define OVE_BACKEND_CONSTANT_HPP

#include <ove_backend/waiter.h>
#include <ove_seam/mutex.h>

#define OVE_BACKEND_HAS_CONSTANTS 1

namespace ove::detail
{

constexpr void make_empty(ove_generic_waiters &list) noexcept
{
#if defined(CONFIG_WAITQ_SCALABLE)
	list.native.waitq.tree.lessthan_fn = z_priq_rb_lessthan;
#else
	list.native.waitq.head = &list.native.waitq;
	list.native.waitq.tail = &list.native.waitq;
#endif
}

#if CONFIG_OVE_MUTEX
constexpr void make_constant(ove_mutex &mutex) noexcept
{
	mutex = {};
	make_empty(mutex.waiters);
}

constexpr void make_constant(ove_rmtx &mutex) noexcept
{
	mutex = {};
	make_constant(mutex.mutex);
}
#endif

} // namespace ove::detail

#include <ove_generic/constant.hpp>

#endif
