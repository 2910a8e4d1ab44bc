// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Objects as constants, for C++: the bytes that ove_..._init() writes. A mutex is all zeros. */
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

#if CONFIG_OVE_MUTEX
constexpr void make_constant(ove_mutex &mutex) noexcept
{
	mutex = {};
}

constexpr void make_constant(ove_rmtx &mutex) noexcept
{
	mutex = {};
}
#endif

#if CONFIG_OVE_SEM
constexpr void make_constant(ove_sem &sem, std::uint32_t initial, std::uint32_t maximum) noexcept
{
	sem = {};
	sem.count = initial;
	sem.maximum = maximum;
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
