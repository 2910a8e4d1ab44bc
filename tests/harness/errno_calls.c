/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "errno_calls.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "capability.h"

/* Keeps the compiler from evaluating or removing the calls. Never read, because the calls interrupt each other. */
static volatile uintmax_t integer;
#if TEST_OVE_LIBC
static volatile double number;
static volatile long double long_number;
static volatile int code;
static volatile size_t size;
#if !CONFIG_OVE_ZERO_HEAP
static void *volatile memory;
#endif
#endif

#define TOO_LARGE      "99999999999999999999999999"
#define TOO_LARGE_REAL "1e99999"

#define INTEGER(function)                                           \
	static void fail_##function(void)                           \
	{                                                           \
		integer = (uintmax_t)function(TOO_LARGE, NULL, 10); \
	}
#define WIDE_INTEGER(function)                                          \
	static void fail_##function(void)                               \
	{                                                               \
		integer = (uintmax_t)function(L"" TOO_LARGE, NULL, 10); \
	}
#define REAL(function)                                        \
	static void fail_##function(void)                     \
	{                                                     \
		long_number = function(TOO_LARGE_REAL, NULL); \
	}
#define WIDE_REAL(function)                                       \
	static void fail_##function(void)                         \
	{                                                         \
		long_number = function(L"" TOO_LARGE_REAL, NULL); \
	}

INTEGER(strtol)
INTEGER(strtoul)
INTEGER(strtoll)
INTEGER(strtoull)

static void fail_strtol_base(void)
{
	integer = (uintmax_t)strtol("1", NULL, 99);
}

#if TEST_OVE_LIBC
INTEGER(strtoimax)
INTEGER(strtoumax)
WIDE_INTEGER(wcstol)
WIDE_INTEGER(wcstoul)
WIDE_INTEGER(wcstoll)
WIDE_INTEGER(wcstoull)
REAL(strtod)
REAL(strtof)
REAL(strtold)
#if !CONFIG_OVE_ZERO_HEAP
WIDE_REAL(wcstod)
WIDE_REAL(wcstof)
#endif

static void fail_strtod_underflow(void)
{
	number = strtod("1e-99999", NULL);
}

static void fail_ldexp(void)
{
	number = ldexp(1.0, 99999);
}

static void fail_wcrtomb(void)
{
	char text[8];
	mbstate_t state;

	memset(&state, 0, sizeof(state));
	size = wcrtomb(text, (wchar_t)0x7fffff, &state);
}

static void fail_fputc(void)
{
	code = fputc('x', stdin);
}

static void fail_fgetc(void)
{
	code = fgetc(stdout);
}

#if defined(__NEWLIB__)
/* The library allocates its streams at their first use and never frees them. */
__attribute__((constructor)) static void make_streams(void)
{
	fail_fputc();
}
#endif

static void fail_raise(void)
{
	code = raise(9999);
}

#if !CONFIG_OVE_ZERO_HEAP
static void fail_malloc(void)
{
	volatile size_t most = SIZE_MAX / 2u - 64u;

	memory = malloc(most);
}

static void fail_calloc(void)
{
	volatile size_t most = SIZE_MAX / 2u;

	memory = calloc(most, 16);
}

static void fail_realloc(void)
{
	volatile size_t most = SIZE_MAX / 2u - 64u;

	memory = realloc(NULL, most);
}
#endif

#if defined(__NEWLIB__)
static void fail_snprintf(void)
{
	char text[4];
	volatile size_t most = SIZE_MAX;

	code = snprintf(text, most, "%d", 1);
}

static void fail_fseek(void)
{
	code = fseek(stdout, 0, 99);
}
#endif
#endif

#define CALL(name, error)    {#name, fail_##name, error, false}
#define PARTNER(name, error) {#name, fail_##name, error, true}

/* The calls that only this C library has. */
const struct test_errno_call test_errno_calls[] = {
	PARTNER(strtol, ERANGE),
	CALL(strtoul, ERANGE),
	CALL(strtoll, ERANGE),
	CALL(strtoull, ERANGE),
	PARTNER(strtol_base, EINVAL),
#if TEST_OVE_LIBC
	CALL(strtoimax, ERANGE),
	CALL(strtoumax, ERANGE),
	CALL(strtod, ERANGE),
	CALL(strtof, ERANGE),
	CALL(strtold, ERANGE),
	CALL(strtod_underflow, ERANGE),
	CALL(wcstol, ERANGE),
	CALL(wcstoul, ERANGE),
	CALL(wcstoll, ERANGE),
	CALL(wcstoull, ERANGE),
	CALL(ldexp, ERANGE),
	CALL(wcrtomb, EILSEQ),
	PARTNER(fputc, EBADF),
	CALL(fgetc, EBADF),
	CALL(raise, EINVAL),
#if !CONFIG_OVE_ZERO_HEAP
	PARTNER(malloc, ENOMEM),
	CALL(calloc, ENOMEM),
	CALL(realloc, ENOMEM),
	/* These calls allocate a copy. */
	CALL(wcstod, ERANGE),
	CALL(wcstof, ERANGE),
#endif
#if defined(__NEWLIB__)
	CALL(fseek, EINVAL),
	CALL(snprintf, EOVERFLOW),
#endif
#endif
};
const size_t test_errno_call_count = sizeof(test_errno_calls) / sizeof(test_errno_calls[0]);
