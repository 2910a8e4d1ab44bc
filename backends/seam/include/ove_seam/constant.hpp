// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * The seam of constant objects, for C++. OVE_BACKEND_HAS_CONSTANTS is 1 if make_constant(), below in ove::detail,
 * writes the same bytes as ove_..._init(), else 0.
 */
#ifndef OVE_SEAM_CONSTANT_HPP
#define OVE_SEAM_CONSTANT_HPP

#include <ove_backend/constant.hpp>

#ifndef OVE_BACKEND_HAS_CONSTANTS
#error "ove_backend/constant.hpp must define OVE_BACKEND_HAS_CONSTANTS"
#endif

#if CONFIG_OVE_MUTEX_ROBUST
/* Only its initialisation can put a mutex into the list of all mutexes. */
#undef OVE_BACKEND_HAS_CONSTANTS
#define OVE_BACKEND_HAS_CONSTANTS 0
#endif

#endif
