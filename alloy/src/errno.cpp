// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/kernel.hpp>

#if ALLOY_ERRNO

#include <cstdint>
#include <reent.h>

/// Returns the address of errno. newlib's <errno.h> and functions call this function, which replaces the C library's
/// own.
///
/// A task has its own errno. All code before the start shares one, and all interrupts share another.
///
/// Outside interrupts, an error that a function has left in the library's own structure is moved to the caller's errno.
/// The functions that alloy/newlib replaces leave none there. With any other function, a task that runs in between may
/// receive the error.
extern "C" [[gnu::used]] int* __errno() {
    static int of_start;
    static int of_interrupts;
    int* place = &of_start;
    std::uint32_t register_value;

    __asm volatile("mrs %0, control" : "=r"(register_value));
    if ((register_value & 2u) != 0u) {
        place = &alloy::rtos::detail::alloy_kernel.current->error_number;
    } else {
        __asm volatile("mrs %0, ipsr" : "=r"(register_value));
        if (register_value != 0u) {
            return &of_interrupts;
        }
    }
    struct _reent* const shared = _impure_ptr;
    if (shared->_errno != 0) {
        *place = shared->_errno;
        shared->_errno = 0;
    }
    return place;
}

#endif
