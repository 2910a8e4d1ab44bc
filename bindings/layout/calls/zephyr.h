/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions on Zephyr that other languages have by hand. */
#include "generic_mutex.h"
#include "portable.h"
