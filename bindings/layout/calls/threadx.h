/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions on ThreadX that other languages have by hand. */
#include "generic_mutex.h"
