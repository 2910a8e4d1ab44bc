// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * How a program of the corpus in C++ is declared. Its first comment names the findings, or says that there are none.
 */
#ifndef CHECK_HPP
#define CHECK_HPP

#include <ove/ove.hpp>
#include <ove_board.h>

namespace check
{

inline constexpr int turns = 4;

/** One program of the image: the functions of its two threads. */
struct Case {
	const char *name;
	void (*one)();
	void (*other)();
};

/** Use a value, so that the compiler keeps what leads to it. */
void use(int value);

} // namespace check

/** Declare a program by its name and the functions of its two threads, which have equal priorities. */
#define CHECK_CASE(case_name, one, other)                                                                 \
	static const check::Case case_name##_case = {#case_name, one, other};                             \
	__attribute__((section("check_cases"), used)) static const check::Case *const case_name##_entry = \
		&case_name##_case

#endif
