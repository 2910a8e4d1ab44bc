/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Multibyte characters. There is one locale, without shift states, so a call without a state needs
 * none. */
#include "own.h"

#include <wchar.h>
#include <wctype.h>

#define STATE(given, none) ((given) != NULL ? (given) : (none))

/* Both variants of a function whose last parameter is the state. */
#define WRAP_CHARACTER(name, parameters, ...)                                                                          \
    size_t __real__##name##_r(struct _reent*, UNPACK parameters, mbstate_t*);                                          \
    size_t __wrap__##name##_r(struct _reent*, UNPACK parameters, mbstate_t*);                                          \
    size_t __wrap_##name(UNPACK parameters, mbstate_t*);                                                               \
    ALLOY_LIBRARY_CALL size_t __wrap_##name(UNPACK parameters, mbstate_t* state) {                                     \
        mbstate_t none;                                                                                                \
                                                                                                                       \
        memset(&none, 0, sizeof(none));                                                                                \
        return __real__##name##_r(alloy_errno_only(), __VA_ARGS__, STATE(state, &none));                               \
    }                                                                                                                  \
    ALLOY_LIBRARY_CALL size_t __wrap__##name##_r(struct _reent* reent, UNPACK parameters, mbstate_t* state) {          \
        (void)reent;                                                                                                   \
        return __wrap_##name(__VA_ARGS__, state);                                                                      \
    }
#define UNPACK(...) __VA_ARGS__

WRAP_CHARACTER(mbrtowc, (wchar_t * to, const char* from, size_t most), to, from, most)
WRAP_CHARACTER(wcrtomb, (char* to, wchar_t from), to, from)
WRAP_CHARACTER(mbsrtowcs, (wchar_t * to, const char** from, size_t most), to, from, most)
WRAP_CHARACTER(wcsrtombs, (char* to, const wchar_t** from, size_t most), to, from, most)
WRAP_CHARACTER(mbsnrtowcs, (wchar_t * to, const char** from, size_t count, size_t most), to, from, count, most)
WRAP_CHARACTER(wcsnrtombs, (char* to, const wchar_t** from, size_t count, size_t most), to, from, count, most)

#define WRAP_CLASS(name, type)                                                                                         \
    type __real__##name##_r(struct _reent*, const char*);                                                              \
    type __wrap__##name##_r(struct _reent*, const char*);                                                              \
    type __wrap_##name(const char*);                                                                                   \
    ALLOY_LIBRARY_CALL type __wrap_##name(const char* class) { return __real__##name##_r(alloy_errno_only(), class); } \
    ALLOY_LIBRARY_CALL type __wrap__##name##_r(struct _reent* reent, const char* class) {                              \
        (void)reent;                                                                                                   \
        return __wrap_##name(class);                                                                                   \
    }

WRAP_CLASS(wctype, wctype_t)
WRAP_CLASS(wctrans, wctrans_t)
