// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file An event group is no constant object either, for a file that sees no kernel. */
#ifndef OVE_OPAQUE_SEAM_EVENTGROUP_CONSTANT_HPP
#define OVE_OPAQUE_SEAM_EVENTGROUP_CONSTANT_HPP

#include <ove_seam/constant.hpp>

#endif
