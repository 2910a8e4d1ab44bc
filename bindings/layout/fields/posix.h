/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Does not compile if a field is not where the hot modules of Rust and Zig for posix read it. */
#include "portable.h"
