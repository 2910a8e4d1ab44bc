// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file An event group as a constant, for C++: ove_eventgroup_init() writes only zeros. */
#ifndef OVE_BACKEND_EVENTGROUP_CONSTANT_HPP
#define OVE_BACKEND_EVENTGROUP_CONSTANT_HPP

#include <ove_backend/constant.hpp>
#include <ove_seam/eventgroup.h>

#if CONFIG_OVE_EVENTGROUP

namespace ove::detail
{

constexpr void make_constant(ove_eventgroup &group) noexcept
{
	group = {};
}

} // namespace ove::detail

#endif

#endif
