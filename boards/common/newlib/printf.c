/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * All of newlib's printf family goes through these functions (linker option --wrap, see newlib.cmake): they format with
 * format.c instead of newlib's small formatter.
 */
#include "format.h"

#include <reent.h>
#include <stdio.h>
#include <string.h>

__attribute__((used)) int __wrap__vfprintf_r(struct _reent *reent, FILE *file, const char *format, va_list arguments);
__attribute__((used)) int __wrap__vfiprintf_r(struct _reent *reent, FILE *file, const char *format, va_list arguments);
__attribute__((used)) int __wrap_vfprintf(FILE *file, const char *format, va_list arguments);
__attribute__((used)) int __wrap_vfiprintf(FILE *file, const char *format, va_list arguments);
__attribute__((used)) int __wrap__svfprintf_r(struct _reent *reent, FILE *text, const char *format, va_list arguments);
__attribute__((used)) int __wrap__svfiprintf_r(struct _reent *reent, FILE *text, const char *format, va_list arguments);

struct file_sink {
	struct ove_format_sink sink;
	struct _reent *reent;
	FILE *file;
	bool failed;
};

static void put_to_file(struct ove_format_sink *sink, const char *text, size_t length)
{
	struct file_sink *const to = (struct file_sink *)sink;

	for (size_t i = 0; i < length && !to->failed; i++) {
		to->failed = _putc_r(to->reent, text[i], to->file) == EOF;
	}
}

int __wrap__vfprintf_r(struct _reent *reent, FILE *file, const char *format, va_list arguments)
{
	struct file_sink to = {{put_to_file, 0}, reent, file, false};
	const int length = ove_format(&to.sink, format, arguments);

	return to.failed ? EOF : length;
}

int __wrap__vfiprintf_r(struct _reent *reent, FILE *file, const char *format, va_list arguments)
{
	return __wrap__vfprintf_r(reent, file, format, arguments);
}

int __wrap_vfprintf(FILE *file, const char *format, va_list arguments)
{
	return __wrap__vfprintf_r(_REENT, file, format, arguments);
}

int __wrap_vfiprintf(FILE *file, const char *format, va_list arguments)
{
	return __wrap__vfprintf_r(_REENT, file, format, arguments);
}

struct text_sink {
	struct ove_format_sink sink;
	FILE *text;
};

/* The "file" that snprintf() makes of its buffer has space for _w characters; the caller terminates it with a '\0'. */
static void put_to_text(struct ove_format_sink *sink, const char *text, size_t length)
{
	FILE *const to = ((struct text_sink *)sink)->text;
	const size_t room = to->_w > 0 ? (size_t)to->_w : 0u;
	const size_t count = length < room ? length : room;

	memcpy(to->_p, text, count);
	to->_p += count;
	to->_w -= (int)count;
}

int __wrap__svfprintf_r(struct _reent *reent, FILE *text, const char *format, va_list arguments)
{
	struct text_sink to = {{put_to_text, 0}, text};

	(void)reent;
	return ove_format(&to.sink, format, arguments);
}

int __wrap__svfiprintf_r(struct _reent *reent, FILE *text, const char *format, va_list arguments)
{
	return __wrap__svfprintf_r(reent, text, format, arguments);
}
