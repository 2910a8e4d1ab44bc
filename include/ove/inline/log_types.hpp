// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * The C++ part of ove/inline/log.h, instead of _Generic and the compiler's format check: the type of each argument, and
 * a check of the text at compile time. A text with a printf() conversion has the syntax of printf(); a text with {} has
 * that of std::format().
 */
#ifndef OVE_INLINE_LOG_TYPES_HPP
#define OVE_INLINE_LOG_TYPES_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace ove
{
namespace detail
{

// Calling one of these ends the compilation, with its name in the message.
void log_text_has_more_placeholders_than_arguments();
void log_text_has_fewer_placeholders_than_arguments();
void log_placeholder_does_not_fit_the_type_of_its_argument();
void log_placeholder_does_not_end();

/** Text with a length, such as std::string_view and std::string. */
template <class T>
concept LogView = std::is_class_v<T> && requires(const T &text) {
	{ text.data() } -> std::convertible_to<const char *>;
	text.size();
};

template <class T> inline constexpr bool log_is_string = std::is_same_v<T, char *> || std::is_same_v<T, const char *>;

template <class T> consteval std::uint32_t log_type()
{
	if constexpr (std::is_enum_v<T>) {
		return log_type<std::underlying_type_t<T>>();
	} else if constexpr (std::is_same_v<T, bool>) {
		return OVE_LOG_TYPE_BOOL;
	} else if constexpr (std::is_same_v<T, char>) {
		return OVE_LOG_TYPE_CHAR;
	} else if constexpr (std::is_integral_v<T>) {
		static_assert(sizeof(T) <= 8u, "a log line takes integers of at most 64 bits");
		if constexpr (sizeof(T) <= 4u) {
			return std::is_signed_v<T> ? OVE_LOG_TYPE_I32 : OVE_LOG_TYPE_U32;
		} else {
			return std::is_signed_v<T> ? OVE_LOG_TYPE_I64 : OVE_LOG_TYPE_U64;
		}
	} else if constexpr (std::is_same_v<T, float>) {
		return OVE_LOG_TYPE_F32;
	} else if constexpr (std::is_same_v<T, double>) {
		return OVE_LOG_TYPE_F64;
	} else if constexpr (log_is_string<T> || LogView<T>) {
		return OVE_LOG_TYPE_STRING;
	} else {
		static_assert(std::is_pointer_v<T> || std::is_null_pointer_v<T>,
			      "a log line takes integers, characters, floating point values, enumerations, strings and "
			      "pointers");
		return OVE_LOG_TYPE_POINTER;
	}
}

template <class T> consteval std::uint32_t log_words()
{
	constexpr std::uint32_t type = log_type<T>();

	if constexpr (type == OVE_LOG_TYPE_STRING) {
		return OVE_LOG_STRING_WORDS_;
	} else {
		return type == OVE_LOG_TYPE_U64 || type == OVE_LOG_TYPE_I64 || type == OVE_LOG_TYPE_F64 ||
				       (type == OVE_LOG_TYPE_POINTER && sizeof(void *) == 8u)
			       ? 2u
			       : 1u;
	}
}

#if CONFIG_OVE_LOG

template <class T> [[gnu::always_inline]] inline std::uint32_t *log_put(std::uint32_t *at, const T &value)
{
	using Type = std::decay_t<T>;
	constexpr std::uint32_t type = log_type<Type>();

	if constexpr (LogView<Type>) {
		return ove_log_put_bytes(at, value.data(), value.size());
	} else if constexpr (type == OVE_LOG_TYPE_STRING) {
		return ove_log_put_string(at, value);
	} else if constexpr (type == OVE_LOG_TYPE_POINTER) {
		return ove_log_put_pointer(at, static_cast<const volatile void *>(value));
	} else if constexpr (type == OVE_LOG_TYPE_F32) {
		return ove_log_put_float(at, value);
	} else if constexpr (type == OVE_LOG_TYPE_F64) {
		return ove_log_put_double(at, value);
	} else if constexpr (log_words<Type>() == 2u) {
		return ove_log_put_u64(at, static_cast<std::uint64_t>(value));
	} else {
		return ove_log_put_u32(at, static_cast<std::uint32_t>(value));
	}
}

#endif

/** Uses the arguments of a line that is not compiled in, so that they are not reported as unused. */
template <class... Arguments> void log_use(const Arguments &...)
{
}

/** The types of a line's arguments. */
template <class... Types> struct LogTypes {
	/** Checks the text, and returns its kind: '%' or '{'. */
	template <std::size_t Size> static consteval unsigned char syntax(const char (&text)[Size])
	{
		return has_conversion(text) || !has_braces(text) ? conversions(text) : braces(text);
	}

      private:
	static constexpr std::uint32_t types[sizeof...(Types) + 1u] = {log_type<Types>()..., 0u};

	static consteval bool is_digit(char c)
	{
		return c >= '0' && c <= '9';
	}

	static consteval bool is_one_of(char c, const char *list)
	{
		while (*list != '\0' && *list != c) {
			list++;
		}
		return *list != '\0';
	}

	static consteval bool has_conversion(const char *text)
	{
		for (; *text != '\0'; text++) {
			if (*text == '%' && *++text != '%') {
				return true;
			}
		}
		return false;
	}

	static consteval bool has_braces(const char *text)
	{
		for (; *text != '\0'; text++) {
			if (*text == '{' && *++text != '{') {
				return *text == '}' || *text == ':';
			}
		}
		return false;
	}

	/** The next argument must have one of the types in the mask. */
	static consteval void take(std::size_t &used, std::uint32_t mask)
	{
		if (used == sizeof...(Types)) {
			log_text_has_more_placeholders_than_arguments();
		}
		if ((mask >> types[used] & 1u) == 0u) {
			log_placeholder_does_not_fit_the_type_of_its_argument();
		}
		used++;
	}

	static constexpr std::uint32_t integers = 1u << OVE_LOG_TYPE_U32 | 1u << OVE_LOG_TYPE_I32 |
						  1u << OVE_LOG_TYPE_U64 | 1u << OVE_LOG_TYPE_I64 |
						  1u << OVE_LOG_TYPE_BOOL | 1u << OVE_LOG_TYPE_CHAR;
	static constexpr std::uint32_t floats = 1u << OVE_LOG_TYPE_F32 | 1u << OVE_LOG_TYPE_F64;
	static constexpr std::uint32_t strings = 1u << OVE_LOG_TYPE_STRING;
	static constexpr std::uint32_t pointers = 1u << OVE_LOG_TYPE_POINTER;

	/** Returns the types that a letter accepts. */
	static consteval std::uint32_t taken_by(char letter)
	{
		return is_one_of(letter, "aAeEfFgG") ? floats
		       : letter == 's'               ? strings
		       : letter == 'p'               ? pointers
						     : integers;
	}

	static consteval void end(std::size_t used)
	{
		if (used != sizeof...(Types)) {
			log_text_has_fewer_placeholders_than_arguments();
		}
	}

	static consteval unsigned char conversions(const char *text)
	{
		std::size_t used = 0;

		for (; *text != '\0'; text++) {
			if (*text != '%' || *++text == '%') {
				continue;
			}
			while (is_one_of(*text, "-+ #0.*hljztL") || is_digit(*text)) {
				if (*text++ == '*') {
					take(used, integers);
				}
			}
			if (!is_one_of(*text, "diouxXcspaAeEfFgG")) {
				log_placeholder_does_not_end();
			}
			take(used, taken_by(*text));
		}
		end(used);
		return '%';
	}

	static consteval unsigned char braces(const char *text)
	{
		std::size_t used = 0;

		for (; *text != '\0'; text++) {
			if (*text != '{' || *++text == '{') {
				continue;
			}
			char last = '}';

			for (; *text != '}'; last = *text++) {
				if (*text == '\0') {
					log_placeholder_does_not_end();
				}
			}
			const bool has_letter = (last >= 'a' && last <= 'z') || (last >= 'A' && last <= 'Z');

			if (has_letter && !is_one_of(last, "bBdoxXcspaAeEfFgG")) {
				log_placeholder_does_not_fit_the_type_of_its_argument();
			}
			take(used, has_letter ? taken_by(last) | (last == 's' ? 1u << OVE_LOG_TYPE_BOOL : 0u) : ~0u);
		}
		end(used);
		return '{';
	}
};

/** Declared only for its result type. */
template <class... Arguments> LogTypes<std::decay_t<Arguments>...> log_types(const Arguments &...);

} // namespace detail
} // namespace ove

#define OVE_LOG_SYNTAX_(text, ...) decltype(::ove::detail::log_types(__VA_ARGS__))::syntax(text)
#define OVE_LOG_TYPE_(x)           ::ove::detail::log_type<std::decay_t<decltype(x)>>()
#define OVE_LOG_WORDS_(x)          ::ove::detail::log_words<std::decay_t<decltype(x)>>()
#define OVE_LOG_PUT_(at, x)        ::ove::detail::log_put((at), (x))
#define OVE_LOG_CHECK_(...)                                  \
	do {                                                 \
		if (false) {                                 \
			::ove::detail::log_use(__VA_ARGS__); \
		}                                            \
	} while (0)
#define OVE_LOG_ASSERT_(...) static_assert(__VA_ARGS__)

#endif
