/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file asprintf() and vasprintf(), which newlib builds on its own formatter; see printf.c. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((used)) int __wrap_vasprintf(char **text, const char *format, va_list arguments);
__attribute__((used)) int __wrap_asprintf(char **text, const char *format, ...);

int __wrap_vasprintf(char **text, const char *format, va_list arguments)
{
	va_list again;

	va_copy(again, arguments);
	const int length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	*text = (char *)malloc((size_t)length + 1u);
	return *text != NULL ? vsnprintf(*text, (size_t)length + 1u, format, arguments) : -1;
}

int __wrap_asprintf(char **text, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	const int length = __wrap_vasprintf(text, format, arguments);
	va_end(arguments);
	return length;
}
