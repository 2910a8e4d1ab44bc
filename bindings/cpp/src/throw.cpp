// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Where the standard library would throw, the program stops and names the exception. The library's own versions pull in
 * the unwinder, the demangler and an allocator. Weak: a program that links those anyway keeps them.
 */
#include <bits/functexcept.h>

#include <ove/stop.h>

#define OVE_STOP_FOR(function, parameters, exception) \
	[[gnu::weak]] void function parameters        \
	{                                             \
		ove_stop(OVE_STOP_MISUSE, exception); \
	}

namespace std
{

OVE_STOP_FOR(__throw_bad_exception, (), "std::bad_exception")
OVE_STOP_FOR(__throw_bad_alloc, (), "std::bad_alloc")
OVE_STOP_FOR(__throw_bad_array_new_length, (), "std::bad_array_new_length")
OVE_STOP_FOR(__throw_bad_cast, (), "std::bad_cast")
OVE_STOP_FOR(__throw_bad_typeid, (), "std::bad_typeid")
OVE_STOP_FOR(__throw_logic_error, (const char *), "std::logic_error")
OVE_STOP_FOR(__throw_domain_error, (const char *), "std::domain_error")
OVE_STOP_FOR(__throw_invalid_argument, (const char *), "std::invalid_argument")
OVE_STOP_FOR(__throw_length_error, (const char *), "std::length_error")
OVE_STOP_FOR(__throw_out_of_range, (const char *), "std::out_of_range")
OVE_STOP_FOR(__throw_out_of_range_fmt, (const char *, ...), "std::out_of_range")
OVE_STOP_FOR(__throw_runtime_error, (const char *), "std::runtime_error")
OVE_STOP_FOR(__throw_range_error, (const char *), "std::range_error")
OVE_STOP_FOR(__throw_overflow_error, (const char *), "std::overflow_error")
OVE_STOP_FOR(__throw_underflow_error, (const char *), "std::underflow_error")
OVE_STOP_FOR(__throw_system_error, (int), "std::system_error")
OVE_STOP_FOR(__throw_bad_function_call, (), "std::bad_function_call")

} // namespace std
