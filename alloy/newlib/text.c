/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Formatting into memory. A size that does not fit an int is an error, and so is a wide text that does not
 * fit. */
#include "own.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

int __real_vsnprintf(char* text, size_t size, const char* format, va_list arguments);
int __wrap_vsnprintf(char* text, size_t size, const char* format, va_list arguments);
ALLOY_LIBRARY_CALL int __wrap_vsnprintf(char* text, size_t size, const char* format, va_list arguments) {
    if (size > INT_MAX) {
        errno = EOVERFLOW;
        return -1;
    }
    return __real_vsnprintf(text, size, format, arguments);
}

int __wrap_snprintf(char* text, size_t size, const char* format, ...);
ALLOY_LIBRARY_CALL int __wrap_snprintf(char* text, size_t size, const char* format, ...) {
    va_list arguments;

    va_start(arguments, format);
    const int length = __wrap_vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return length;
}

int __wrap_vswprintf(wchar_t* text, size_t size, const wchar_t* format, va_list arguments);
ALLOY_LIBRARY_CALL int __wrap_vswprintf(wchar_t* text, size_t size, const wchar_t* format, va_list arguments) {
    struct _reent own;

    memset(&own, 0, sizeof(own));
    const int length = _vswprintf_r(&own, text, size, format, arguments);
    alloy_own_end(&own);
    _reclaim_reent(&own);
    return length;
}

int __wrap_swprintf(wchar_t* text, size_t size, const wchar_t* format, ...);
ALLOY_LIBRARY_CALL int __wrap_swprintf(wchar_t* text, size_t size, const wchar_t* format, ...) {
    va_list arguments;

    va_start(arguments, format);
    const int length = __wrap_vswprintf(text, size, format, arguments);
    va_end(arguments);
    return length;
}
