// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file For a file that includes no kernel, an event group is not a constant object either. */
#ifndef OVE_OPAQUE_SEAM_EVENTGROUP_CONSTANT_HPP
#define OVE_OPAQUE_SEAM_EVENTGROUP_CONSTANT_HPP

#include <ove_seam/constant.hpp>

#endif
