// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Objects as constants, for C++: what ove_..._init() writes, which is a semaphore's numbers and zeros. */
#ifndef OVE_BACKEND_CONSTANT_HPP
#define OVE_BACKEND_CONSTANT_HPP

#include <cstdint>

#include <ove/condvar.h>
#include <ove/event.h>
#include <ove/mutex.h>
#include <ove/sem.h>

#define OVE_BACKEND_HAS_CONSTANTS 1

namespace ove::detail
{

#if CONFIG_OVE_MUTEX
constexpr void make_constant(ove_mutex_storage_t &mutex) noexcept
{
	mutex = {};
}

constexpr void make_constant(ove_rmtx_storage_t &mutex) noexcept
{
	mutex = {};
}
#endif

#if CONFIG_OVE_SEM
constexpr void make_constant(ove_sem_storage_t &sem, std::uint32_t initial, std::uint32_t maximum) noexcept
{
	sem = {};
	sem.native.count = initial;
	sem.maximum = maximum;
}
#endif

#if CONFIG_OVE_CONDVAR
constexpr void make_constant(ove_condvar_storage_t &condvar) noexcept
{
	condvar = {};
}
#endif

#if CONFIG_OVE_EVENT
constexpr void make_constant(ove_event_storage_t &event) noexcept
{
	event = {};
}
#endif

} // namespace ove::detail

#endif
