// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Objects as constants, for C++: NuttX's have volatile fields, which the language has in no constant. */
#ifndef OVE_BACKEND_CONSTANT_HPP
#define OVE_BACKEND_CONSTANT_HPP

#include <ove/mutex.h>

#define OVE_BACKEND_HAS_CONSTANTS 0

namespace ove::detail
{

#if CONFIG_OVE_MUTEX
void make_constant(ove_mutex_storage_t &mutex) noexcept;
void make_constant(ove_rmtx_storage_t &mutex) noexcept;
#endif

} // namespace ove::detail

#endif
