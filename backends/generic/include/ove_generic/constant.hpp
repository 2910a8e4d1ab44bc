// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * The generic objects as constants, for C++: the bytes that ove_..._init() writes; the tests compare the two. Part of
 * ove_backend/constant.hpp, which first defines an empty waiter list: make_empty().
 */
#ifndef OVE_GENERIC_CONSTANT_HPP
#define OVE_GENERIC_CONSTANT_HPP

#include <cstdint>

#include <ove_seam/condvar.h>
#include <ove_seam/event.h>
#include <ove_seam/sem.h>

namespace ove::detail
{

#if CONFIG_OVE_SEM && defined(OVE_GENERIC_SEM)
constexpr void make_constant(ove_sem &sem, std::uint32_t initial, std::uint32_t maximum) noexcept
{
	sem = {};
	sem.word = initial;
	sem.maximum = maximum;
	make_empty(sem.waiters);
}
#endif

#if CONFIG_OVE_EVENT && defined(OVE_GENERIC_EVENT)
constexpr void make_constant(ove_event &event) noexcept
{
	event = {};
	make_empty(event.waiters);
}
#endif

#if CONFIG_OVE_CONDVAR && defined(OVE_GENERIC_CONDVAR)
constexpr void make_constant(ove_condvar &condvar) noexcept
{
	condvar = {};
	make_empty(condvar.waiters);
}
#endif

} // namespace ove::detail

#endif
