// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * The seam of constant objects, for C++: OVE_BACKEND_HAS_CONSTANTS, 1 where make_constant() below ove::detail writes
 * what ove_..._init() writes, else 0.
 */
#ifndef OVE_SEAM_CONSTANT_HPP
#define OVE_SEAM_CONSTANT_HPP

#include <ove_backend/constant.hpp>

#ifndef OVE_BACKEND_HAS_CONSTANTS
#error "ove_backend/constant.hpp must define OVE_BACKEND_HAS_CONSTANTS"
#endif

#if CONFIG_OVE_MUTEX_ROBUST
/* A mutex is in the list of all, where only its initialisation puts it. */
#undef OVE_BACKEND_HAS_CONSTANTS
#define OVE_BACKEND_HAS_CONSTANTS 0
#endif

#endif
