// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/kernel.hpp>

#if ALLOY_ERRNO

#include "../newlib/thread_errno.h"

static int* of_thread() { return &alloy::rtos::detail::alloy_kernel.current->error_number; }

/// The address of errno, which newlib's <errno.h> and functions call. Replaces the C library's own.
extern "C" [[gnu::used]] int* __errno() { return alloy_errno_of_caller(of_thread); }

#endif
