/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The lists of those who wait, for a kernel that has none of its own to give. */
#ifndef OVE_BACKEND_WAITER_H
#define OVE_BACKEND_WAITER_H

#include <ove_generic/waiter.h>

#endif
