/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Refuses to compile where a field stands elsewhere than the hot modules for posix of Rust and Zig read it. */
#include "portable.h"
