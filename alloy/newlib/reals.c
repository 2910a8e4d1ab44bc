/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Text to real numbers. Besides the error, the library keeps the free blocks of its long arithmetic in struct _reent,
 * in lists that two threads would corrupt: each call has its own and frees them at its end.
 */
#include "own.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <wchar.h>

/* Frees the powers of five that a call has computed. The library expects the structure to last and never frees them. */
static void end_powers(struct _reent* own) {
    struct _Bigint* power = own->_mp != NULL ? _REENT_MP_P5S(own) : NULL;

    while (power != NULL) {
        struct _Bigint* const next = power->_next;

        _free_r(own, power);
        power = next;
    }
}

#define WRAP_REAL(name, character)                                                                                     \
    double __real__##name##_r(struct _reent*, const character*, character**);                                          \
    static double read_##name(const character* text, character** end) {                                                \
        struct _reent own;                                                                                             \
                                                                                                                       \
        memset(&own, 0, sizeof(own));                                                                                  \
        const double number = __real__##name##_r(&own, text, end);                                                     \
        alloy_own_end(&own);                                                                                           \
        end_powers(&own);                                                                                              \
        _reclaim_reent(&own);                                                                                          \
        return number;                                                                                                 \
    }                                                                                                                  \
    static float read_##name##_float(const character* text, character** end) {                                         \
        const double number = read_##name(text, end);                                                                  \
        const float rounded = (float)number;                                                                           \
                                                                                                                       \
        if (isinf(rounded) && !isinf(number)) {                                                                        \
            errno = ERANGE;                                                                                            \
        }                                                                                                              \
        return rounded;                                                                                                \
    }

#define WRAP_READ(name, type, character, read)                                                                         \
    type __wrap_##name(const character*, character**);                                                                 \
    type __wrap_##name##_l(const character*, character**, locale_t);                                                   \
    ALLOY_LIBRARY_CALL type __wrap_##name(const character* text, character** end) { return read(text, end); }          \
    ALLOY_LIBRARY_CALL type __wrap_##name##_l(const character* text, character** end, locale_t locale) {               \
        (void)locale;                                                                                                  \
        return read(text, end);                                                                                        \
    }

#define WRAP_READ_R(name, type, character, read)                                                                       \
    type __wrap_##name(struct _reent*, const character*, character**);                                                 \
    ALLOY_LIBRARY_CALL type __wrap_##name(struct _reent* reent, const character* text, character** end) {              \
        (void)reent;                                                                                                   \
        return read(text, end);                                                                                        \
    }

WRAP_REAL(strtod, char)
WRAP_READ(strtod, double, char, read_strtod)
WRAP_READ(strtold, long double, char, read_strtod)
WRAP_READ(strtof, float, char, read_strtod_float)
WRAP_READ_R(_strtod_r, double, char, read_strtod)
WRAP_READ_R(_strtold_r, long double, char, read_strtod)

WRAP_REAL(wcstod, wchar_t)
WRAP_READ(wcstod, double, wchar_t, read_wcstod)
WRAP_READ(wcstold, long double, wchar_t, read_wcstod)
WRAP_READ(wcstof, float, wchar_t, read_wcstod_float)
WRAP_READ_R(_wcstod_r, double, wchar_t, read_wcstod)
WRAP_READ_R(_wcstof_r, float, wchar_t, read_wcstod_float)
