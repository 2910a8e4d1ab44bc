/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions on posix that other languages have by hand. */
#include "portable.h"
