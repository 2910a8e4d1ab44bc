// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The binding's header, in the namespace that ove/lang.h gives to the binding. ove/types.hpp includes it before
 * any header of ove. */
#pragma GCC system_header
#include <ove/lang.h>

#include_next <ove/detail/divide.hpp>
