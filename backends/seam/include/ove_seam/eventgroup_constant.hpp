// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The seam of a constant event group, in a file of its own because a kernel's version may need extra headers. */
#ifndef OVE_SEAM_EVENTGROUP_CONSTANT_HPP
#define OVE_SEAM_EVENTGROUP_CONSTANT_HPP

#include <ove_backend/eventgroup_constant.hpp>
#include <ove_seam/constant.hpp>

#endif
