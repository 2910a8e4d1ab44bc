/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The macros of ove/log.h. A line has a site: a constant with its level, line, module, file and text, in a section that
 * cmake/log.ld keeps out of the image. The site's address represents the line. The arguments are packed into words,
 * after one word that holds four bits for the type of each. lab/ove_lab/log/ reads both, and bindings write the same
 * format.
 */
#ifndef OVE_INLINE_LOG_H
#define OVE_INLINE_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include <ove/lang.h>

#ifndef OVE_LOG_MODULE
#define OVE_LOG_MODULE ""
#endif
#ifndef OVE_LOG_LEVEL
#if CONFIG_OVE_LOG
#define OVE_LOG_LEVEL CONFIG_OVE_LOG_LEVEL
#else
#define OVE_LOG_LEVEL 0
#endif
#endif

/** The types of arguments. */
#define OVE_LOG_TYPE_U32     1u
#define OVE_LOG_TYPE_I32     2u
#define OVE_LOG_TYPE_U64     3u
#define OVE_LOG_TYPE_I64     4u
#define OVE_LOG_TYPE_F32     5u
#define OVE_LOG_TYPE_F64     6u
#define OVE_LOG_TYPE_BOOL    7u
#define OVE_LOG_TYPE_CHAR    8u
#define OVE_LOG_TYPE_STRING  9u
#define OVE_LOG_TYPE_POINTER 10u

/** The maximum number of words of a line's arguments, including the word of their types. */
#define OVE_LOG_MAX_WORDS 40u

#if CONFIG_OVE_LOG
#define OVE_LOG_STRING_WORDS_ (1u + (CONFIG_OVE_LOG_STRING_MAX + 3u) / 4u)
#else
#define OVE_LOG_STRING_WORDS_ 2u
#endif

OVE_EXTERN_C_BEGIN

/** Never called: the compiler uses it to check a line's format. */
__attribute__((format(printf, 1, 2))) static inline void ove_log_check_format(const char *format, ...)
{
	(void)format;
}

#if CONFIG_OVE_LOG

/** Pack a string of @p length bytes: a word with the length, and with bit 31 set if the end of the string was cut off;
 * then the bytes.
 * @returns the position after it */
uint32_t *ove_log_put_bytes(uint32_t *at, const char *text, size_t length);

/** Pack a string up to its null character, or NULL as "(null)". Without a null character among its first @p most bytes,
 * the string ends after them.
 * @returns the position after it */
uint32_t *ove_log_put_terminated(uint32_t *at, const char *text, size_t most);

static inline uint32_t *ove_log_put_u32(uint32_t *at, uint32_t value)
{
	*at = value;
	return at + 1;
}

static inline uint32_t *ove_log_put_i32(uint32_t *at, int32_t value)
{
	return ove_log_put_u32(at, (uint32_t)value);
}

static inline uint32_t *ove_log_put_u64(uint32_t *at, uint64_t value)
{
	__builtin_memcpy(at, &value, sizeof(value));
	return at + 2;
}

static inline uint32_t *ove_log_put_i64(uint32_t *at, int64_t value)
{
	return ove_log_put_u64(at, (uint64_t)value);
}

static inline uint32_t *ove_log_put_long(uint32_t *at, long value)
{
	return sizeof(long) == 8u ? ove_log_put_i64(at, value) : ove_log_put_i32(at, (int32_t)value);
}

static inline uint32_t *ove_log_put_ulong(uint32_t *at, unsigned long value)
{
	return sizeof(long) == 8u ? ove_log_put_u64(at, value) : ove_log_put_u32(at, (uint32_t)value);
}

static inline uint32_t *ove_log_put_float(uint32_t *at, float value)
{
	__builtin_memcpy(at, &value, sizeof(value));
	return at + 1;
}

static inline uint32_t *ove_log_put_double(uint32_t *at, double value)
{
	__builtin_memcpy(at, &value, sizeof(value));
	return at + 2;
}

static inline uint32_t *ove_log_put_pointer(uint32_t *at, const volatile void *value)
{
	return ove_log_put_ulong(at, (unsigned long)(uintptr_t)value);
}

/* Always inline: only then does the compiler know a literal's length and an array's size. */
static inline __attribute__((always_inline)) uint32_t *ove_log_put_string(uint32_t *at, const char *text)
{
	const size_t most = __builtin_object_size(text, 1);

	return __builtin_constant_p(__builtin_strlen(text)) && __builtin_strlen(text) < most
		       ? ove_log_put_bytes(at, text, __builtin_strlen(text))
		       : ove_log_put_terminated(at, text, most);
}

#endif

OVE_EXTERN_C_END

#define OVE_LOG_TEXT__(number) #number
#define OVE_LOG_TEXT_(number)  OVE_LOG_TEXT__(number)
/* Each site has its own section: the linker drops the sites of code that it drops, and a C++ compiler never puts two
 * kinds of site into one. */
#define OVE_LOG_SECTION_ __attribute__((section(".ove_log." OVE_LOG_TEXT_(__COUNTER__)), aligned(1)))
#ifdef __FILE_NAME__
#define OVE_LOG_FILE_ __FILE_NAME__
#else
#define OVE_LOG_FILE_ __FILE__
#endif

#ifdef __cplusplus
#include <ove/inline/log_types.hpp>
#else

#define OVE_LOG_SYNTAX_(text, ...) ((unsigned char)'%')
#define OVE_LOG_LONG_(u32, u64)    (sizeof(long) == 8u ? (u64) : (u32))

/* Like an argument of printf(): a narrow integer is an int, and so is a bit-field. */
#define OVE_LOG_PROMOTED_(x)       (0 ? 0 : (x))
/* A bit-field wider than int keeps a type of its width, which has no name; GCC's type class number distinguishes it
 * from a pointer. */
#define OVE_LOG_IS_INTEGER_(x)     (__builtin_classify_type(x) == 1)
#define OVE_LOG_PUT_OTHER_(x)      __builtin_choose_expr(OVE_LOG_IS_INTEGER_(x), ove_log_put_i64, ove_log_put_pointer)
#define OVE_LOG_IS_WIDE_(x)        (sizeof(OVE_LOG_PROMOTED_(x)) > 4u && (sizeof(long) == 8u || OVE_LOG_IS_INTEGER_(x)))

#define OVE_LOG_TYPE_(x)                                                          \
	_Generic(OVE_LOG_PROMOTED_(x),                                            \
		int: OVE_LOG_TYPE_I32,                                            \
		long: OVE_LOG_LONG_(OVE_LOG_TYPE_I32, OVE_LOG_TYPE_I64),          \
		long long: OVE_LOG_TYPE_I64,                                      \
		unsigned int: OVE_LOG_TYPE_U32,                                   \
		unsigned long: OVE_LOG_LONG_(OVE_LOG_TYPE_U32, OVE_LOG_TYPE_U64), \
		unsigned long long: OVE_LOG_TYPE_U64,                             \
		float: OVE_LOG_TYPE_F32,                                          \
		double: OVE_LOG_TYPE_F64,                                         \
		char *: OVE_LOG_TYPE_STRING,                                      \
		const char *: OVE_LOG_TYPE_STRING,                                \
		default: OVE_LOG_IS_INTEGER_(x) ? OVE_LOG_TYPE_I64 : OVE_LOG_TYPE_POINTER)

#define OVE_LOG_PUT_(at, x)                          \
	_Generic(OVE_LOG_PROMOTED_(x),               \
		int: ove_log_put_i32,                \
		long: ove_log_put_long,              \
		long long: ove_log_put_i64,          \
		unsigned int: ove_log_put_u32,       \
		unsigned long: ove_log_put_ulong,    \
		unsigned long long: ove_log_put_u64, \
		float: ove_log_put_float,            \
		double: ove_log_put_double,          \
		char *: ove_log_put_string,          \
		const char *: ove_log_put_string,    \
		default: OVE_LOG_PUT_OTHER_(x))((at), (x))

#define OVE_LOG_WORDS_(x)                            \
	_Generic(OVE_LOG_PROMOTED_(x),               \
		long long: 2u,                       \
		unsigned long long: 2u,              \
		double: 2u,                          \
		char *: OVE_LOG_STRING_WORDS_,       \
		const char *: OVE_LOG_STRING_WORDS_, \
		default: (uint32_t)(OVE_LOG_IS_WIDE_(x) ? 2u : 1u))

#endif

/* Selects the macro for the number of arguments after the text. */
#define OVE_LOG_PICK_(text, a, b, c, d, e, f, g, h, picked, ...) picked
#define OVE_LOG_(level, ...)                                                                                           \
	OVE_LOG_PICK_(__VA_ARGS__, OVE_LOG_8_, OVE_LOG_7_, OVE_LOG_6_, OVE_LOG_5_, OVE_LOG_4_, OVE_LOG_3_, OVE_LOG_2_, \
		      OVE_LOG_1_, OVE_LOG_0_, )                                                                        \
	(level, __VA_ARGS__)

#if CONFIG_OVE_LOG

#define OVE_LOG_SITE_(level, text, syntax)                                                                            \
	static const struct {                                                                                         \
		unsigned char head[4];                                                                                \
		char module[sizeof(OVE_LOG_MODULE)];                                                                  \
		char file[sizeof(OVE_LOG_FILE_)];                                                                     \
		char line[sizeof(text)];                                                                              \
	} ove_log_site OVE_LOG_SECTION_ = {                                                                           \
		{(unsigned char)(level), (syntax), (unsigned char)(__LINE__ & 0xff), (unsigned char)(__LINE__ >> 8)}, \
		OVE_LOG_MODULE,                                                                                       \
		OVE_LOG_FILE_,                                                                                        \
		text}

#define OVE_LOG_0_(level, text)                                            \
	do {                                                               \
		if ((level) <= OVE_LOG_LEVEL) {                            \
			OVE_LOG_CHECK_(text);                              \
			OVE_LOG_SITE_(level, text, OVE_LOG_SYNTAX_(text)); \
			ove_log_write(&ove_log_site, NULL, 0u);            \
		}                                                          \
	} while (0)

/* A line with arguments: the types as one constant, the number of their words, and the code that packs them. */
#define OVE_LOG_LINE_(level, types, words, puts, text, ...)                                                  \
	do {                                                                                                 \
		if ((level) <= OVE_LOG_LEVEL) {                                                              \
			OVE_LOG_CHECK_(text, __VA_ARGS__);                                                   \
			OVE_LOG_SITE_(level, text, OVE_LOG_SYNTAX_(text, __VA_ARGS__));                      \
			OVE_LOG_ASSERT_(1u + (words) <= OVE_LOG_MAX_WORDS,                                   \
					"the arguments of a log line are too long");                         \
			uint32_t ove_log_words[1u + (words)];                                                \
			uint32_t *ove_log_at = ove_log_put_u32(ove_log_words, (types));                      \
			puts;                                                                                \
			ove_log_write(&ove_log_site, ove_log_words, (uint32_t)(ove_log_at - ove_log_words)); \
		}                                                                                            \
	} while (0)

#else

#define OVE_LOG_0_(level, text)                                                    \
	do {                                                                       \
		OVE_LOG_CHECK_(text);                                              \
		OVE_LOG_ASSERT_(OVE_LOG_SYNTAX_(text) != 0, "the text of a line"); \
	} while (0)
#define OVE_LOG_LINE_(level, types, words, puts, text, ...)                                     \
	do {                                                                                    \
		OVE_LOG_CHECK_(text, __VA_ARGS__);                                              \
		OVE_LOG_ASSERT_(OVE_LOG_SYNTAX_(text, __VA_ARGS__) != 0, "the text of a line"); \
	} while (0)

#endif

#ifndef __cplusplus
#define OVE_LOG_CHECK_(...)                                \
	do {                                               \
		if (0) {                                   \
			ove_log_check_format(__VA_ARGS__); \
		}                                          \
	} while (0)
#define OVE_LOG_ASSERT_(...) _Static_assert(__VA_ARGS__)
#endif

#define OVE_LOG_ADD_(x) ove_log_at = OVE_LOG_PUT_(ove_log_at, x)

#define OVE_LOG_T1_(a)                      OVE_LOG_TYPE_(a)
#define OVE_LOG_T2_(a, b)                   OVE_LOG_T1_(a) | OVE_LOG_TYPE_(b) << 4
#define OVE_LOG_T3_(a, b, c)                OVE_LOG_T2_(a, b) | OVE_LOG_TYPE_(c) << 8
#define OVE_LOG_T4_(a, b, c, d)             OVE_LOG_T3_(a, b, c) | OVE_LOG_TYPE_(d) << 12
#define OVE_LOG_T5_(a, b, c, d, e)          OVE_LOG_T4_(a, b, c, d) | OVE_LOG_TYPE_(e) << 16
#define OVE_LOG_T6_(a, b, c, d, e, f)       OVE_LOG_T5_(a, b, c, d, e) | OVE_LOG_TYPE_(f) << 20
#define OVE_LOG_T7_(a, b, c, d, e, f, g)    OVE_LOG_T6_(a, b, c, d, e, f) | OVE_LOG_TYPE_(g) << 24
#define OVE_LOG_T8_(a, b, c, d, e, f, g, h) OVE_LOG_T7_(a, b, c, d, e, f, g) | OVE_LOG_TYPE_(h) << 28

#define OVE_LOG_W1_(a)                      OVE_LOG_WORDS_(a)
#define OVE_LOG_W2_(a, b)                   OVE_LOG_W1_(a) + OVE_LOG_WORDS_(b)
#define OVE_LOG_W3_(a, b, c)                OVE_LOG_W2_(a, b) + OVE_LOG_WORDS_(c)
#define OVE_LOG_W4_(a, b, c, d)             OVE_LOG_W3_(a, b, c) + OVE_LOG_WORDS_(d)
#define OVE_LOG_W5_(a, b, c, d, e)          OVE_LOG_W4_(a, b, c, d) + OVE_LOG_WORDS_(e)
#define OVE_LOG_W6_(a, b, c, d, e, f)       OVE_LOG_W5_(a, b, c, d, e) + OVE_LOG_WORDS_(f)
#define OVE_LOG_W7_(a, b, c, d, e, f, g)    OVE_LOG_W6_(a, b, c, d, e, f) + OVE_LOG_WORDS_(g)
#define OVE_LOG_W8_(a, b, c, d, e, f, g, h) OVE_LOG_W7_(a, b, c, d, e, f, g) + OVE_LOG_WORDS_(h)

#define OVE_LOG_P1_(a) OVE_LOG_ADD_(a)
#define OVE_LOG_P2_(a, b) \
	OVE_LOG_P1_(a);   \
	OVE_LOG_ADD_(b)
#define OVE_LOG_P3_(a, b, c) \
	OVE_LOG_P2_(a, b);   \
	OVE_LOG_ADD_(c)
#define OVE_LOG_P4_(a, b, c, d) \
	OVE_LOG_P3_(a, b, c);   \
	OVE_LOG_ADD_(d)
#define OVE_LOG_P5_(a, b, c, d, e) \
	OVE_LOG_P4_(a, b, c, d);   \
	OVE_LOG_ADD_(e)
#define OVE_LOG_P6_(a, b, c, d, e, f) \
	OVE_LOG_P5_(a, b, c, d, e);   \
	OVE_LOG_ADD_(f)
#define OVE_LOG_P7_(a, b, c, d, e, f, g) \
	OVE_LOG_P6_(a, b, c, d, e, f);   \
	OVE_LOG_ADD_(g)
#define OVE_LOG_P8_(a, b, c, d, e, f, g, h) \
	OVE_LOG_P7_(a, b, c, d, e, f, g);   \
	OVE_LOG_ADD_(h)

#define OVE_LOG_N_(level, n, text, ...)                                                      \
	OVE_LOG_LINE_(level, (OVE_LOG_T##n##_(__VA_ARGS__)), (OVE_LOG_W##n##_(__VA_ARGS__)), \
		      OVE_LOG_P##n##_(__VA_ARGS__), text, __VA_ARGS__)
#define OVE_LOG_1_(level, ...) OVE_LOG_N_(level, 1, __VA_ARGS__)
#define OVE_LOG_2_(level, ...) OVE_LOG_N_(level, 2, __VA_ARGS__)
#define OVE_LOG_3_(level, ...) OVE_LOG_N_(level, 3, __VA_ARGS__)
#define OVE_LOG_4_(level, ...) OVE_LOG_N_(level, 4, __VA_ARGS__)
#define OVE_LOG_5_(level, ...) OVE_LOG_N_(level, 5, __VA_ARGS__)
#define OVE_LOG_6_(level, ...) OVE_LOG_N_(level, 6, __VA_ARGS__)
#define OVE_LOG_7_(level, ...) OVE_LOG_N_(level, 7, __VA_ARGS__)
#define OVE_LOG_8_(level, ...) OVE_LOG_N_(level, 8, __VA_ARGS__)

#endif
