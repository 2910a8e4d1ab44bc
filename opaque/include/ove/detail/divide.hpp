// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The binding's header, behind the name of the binding's namespace: it is the one header that includes no other
 * of ove's, and ove/types.hpp includes it first. */
#pragma GCC system_header
#include_next <ove/detail/divide.hpp>
#include <ove/lang.h>
