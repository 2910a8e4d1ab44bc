// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file An event group as a constant, for C++: what ove_eventgroup_init() writes, in the fields of the kernel's public
 * mirror. */
#ifndef OVE_BACKEND_EVENTGROUP_CONSTANT_HPP
#define OVE_BACKEND_EVENTGROUP_CONSTANT_HPP

#include <ove/eventgroup.h>
#include <ove_backend/constant.hpp>

#if CONFIG_OVE_EVENTGROUP

namespace ove::detail
{

constexpr void make_constant(ove_eventgroup_storage_t &group) noexcept
{
	group = {};
	make_empty(group.native.xDummy2);
#if configSUPPORT_STATIC_ALLOCATION && configSUPPORT_DYNAMIC_ALLOCATION
	group.native.ucDummy4 = pdTRUE;
#endif
}

} // namespace ove::detail

#endif

#endif
