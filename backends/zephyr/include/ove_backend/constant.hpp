// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Objects as constants, for C++: what ove_..._init() writes. An empty list of Zephyr points to itself. */
#ifndef OVE_BACKEND_CONSTANT_HPP
#define OVE_BACKEND_CONSTANT_HPP

#include <ove/mutex.h>

#define OVE_BACKEND_HAS_CONSTANTS 1

namespace ove::detail
{

#if CONFIG_OVE_MUTEX
constexpr void make_constant(ove_mutex_storage_t &mutex) noexcept
{
	mutex = {};
#if defined(CONFIG_WAITQ_SCALABLE)
	mutex.waiters.native.waitq.tree.lessthan_fn = z_priq_rb_lessthan;
#else
	sys_dlist_t &list = mutex.waiters.native.waitq;
	list.head = &list;
	list.tail = &list;
#endif
}

constexpr void make_constant(ove_rmtx_storage_t &mutex) noexcept
{
	mutex = {};
	make_constant(mutex.mutex);
}
#endif

} // namespace ove::detail

#endif
