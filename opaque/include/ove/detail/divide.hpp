// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The binding's header, under the binding's namespace. Unlike the other headers it includes no ove header, and
 * ove/types.hpp includes it first. */
#pragma GCC system_header
#include_next <ove/detail/divide.hpp>
#include <ove/lang.h>
