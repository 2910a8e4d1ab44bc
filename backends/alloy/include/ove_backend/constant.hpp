// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Objects as constants, for C++: ove_..._init() writes a semaphore's numbers, and otherwise zeros. */
#ifndef OVE_BACKEND_CONSTANT_HPP
#define OVE_BACKEND_CONSTANT_HPP

#include <cstdint>

#include <ove_seam/condvar.h>
#include <ove_seam/event.h>
#include <ove_seam/mutex.h>
#include <ove_seam/sem.h>

#define OVE_BACKEND_HAS_CONSTANTS 1

namespace ove::detail
{

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
	sem.native.count = initial;
	sem.maximum = maximum;
}
#endif

#if CONFIG_OVE_CONDVAR
constexpr void make_constant(ove_condvar &condvar) noexcept
{
	condvar = {};
}
#endif

#if CONFIG_OVE_EVENT
constexpr void make_constant(ove_event &event) noexcept
{
	event = {};
}
#endif

} // namespace ove::detail

#endif
