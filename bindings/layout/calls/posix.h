/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions and variables that the hot modules for posix use, or have bodies for. */
#include "portable.h"
