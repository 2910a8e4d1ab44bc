/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Text to integers. There is one locale, so each function is also its own locale variant. */
#include "own.h"

#include <inttypes.h>
#include <locale.h>
#include <stdlib.h>
#include <wchar.h>

#define WRAP_INTEGER(name, type, character)                                                                            \
    type __real__##name##_r(struct _reent*, const character*, character**, int);                                       \
    type __wrap__##name##_r(struct _reent*, const character*, character**, int);                                       \
    type __wrap_##name(const character*, character**, int);                                                            \
    type __wrap_##name##_l(const character*, character**, int, locale_t);                                              \
    ALLOY_LIBRARY_CALL type __wrap_##name(const character* text, character** end, int base) {                          \
        return __real__##name##_r(alloy_errno_only(), text, end, base);                                                \
    }                                                                                                                  \
    ALLOY_LIBRARY_CALL type __wrap__##name##_r(struct _reent* reent, const character* text, character** end,           \
                                               int base) {                                                             \
        (void)reent;                                                                                                   \
        return __wrap_##name(text, end, base);                                                                         \
    }                                                                                                                  \
    ALLOY_LIBRARY_CALL type __wrap_##name##_l(const character* text, character** end, int base, locale_t locale) {     \
        (void)locale;                                                                                                  \
        return __wrap_##name(text, end, base);                                                                         \
    }

WRAP_INTEGER(strtol, long, char)
WRAP_INTEGER(strtoul, unsigned long, char)
WRAP_INTEGER(strtoll, long long, char)
WRAP_INTEGER(strtoull, unsigned long long, char)
WRAP_INTEGER(strtoimax, intmax_t, char)
WRAP_INTEGER(strtoumax, uintmax_t, char)
WRAP_INTEGER(wcstol, long, wchar_t)
WRAP_INTEGER(wcstoul, unsigned long, wchar_t)
WRAP_INTEGER(wcstoll, long long, wchar_t)
WRAP_INTEGER(wcstoull, unsigned long long, wchar_t)
WRAP_INTEGER(wcstoimax, intmax_t, wchar_t)
WRAP_INTEGER(wcstoumax, uintmax_t, wchar_t)
