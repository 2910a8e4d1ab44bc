/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The functions that the hot modules for posix use. */
#include "portable.h"
