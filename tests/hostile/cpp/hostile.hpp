// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The start of every hostile program in C++. A program registers itself under the name of its file. */
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>

#include <ove/ove.hpp>
#include <ove_board.h>

using namespace std::chrono_literals;

namespace hostile
{

/** The stack of a program's own threads, in bytes. */
inline constexpr std::size_t stack_bytes = std::max<std::size_t>(OVE_BACKEND_STACK_MIN, 4096);

using Thread = ove::Thread<stack_bytes>;
using WorkQueue = ove::WorkQueue<stack_bytes>;

/** Memory of an object that begins and ends when the program says so. */
template <class T> using Slot = std::optional<T>;

struct Program {
	Program(const char *its_file, void (*its_function)(), bool runs_at_start) noexcept
	    : file(its_file), run(its_function), is_at_start(runs_at_start), next(first)
	{
		first = this;
	}

	static inline Program *first = nullptr;
	const char *file;
	void (*run)();
	bool is_at_start;
	Program *next;
};

/** End the image with a code that no end of a program has. */
[[noreturn]] void fail(const char *condition) noexcept;

/** Sleep a millisecond at a time until @p holds. Where that never comes, the watchdog ends the image. */
template <class F> void wait_until(F holds)
{
	while (!holds()) {
		static_cast<void>(ove::this_thread::sleep_for(1ms));
	}
}

/** Sleep until another thread stops the program. Where that never comes, the watchdog ends the image. */
[[noreturn]] inline void wait_for_the_stop()
{
	for (;;) {
		static_cast<void>(ove::this_thread::sleep_for(1s));
	}
}

} // namespace hostile

#define HOSTILE_REGISTER(is_at_start)                                              \
	static void program();                                                     \
	static ::hostile::Program registered{__FILE_NAME__, program, is_at_start}; \
	static void program()
/** The function that runs in a thread. */
#define HOSTILE_PROGRAM() HOSTILE_REGISTER(false)
/** The function that runs before the scheduler. */
#define HOSTILE_PROGRAM_AT_START() HOSTILE_REGISTER(true)

#define EXPECT(condition)                            \
	do {                                         \
		if (!(condition)) {                  \
			::hostile::fail(#condition); \
		}                                    \
	} while (false)
