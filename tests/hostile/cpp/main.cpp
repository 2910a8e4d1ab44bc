// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Runs one hostile program, which an argument names, and says how it ended: it returned, or it waits forever, which is
 * to say that it has not ended in the seconds of a second argument. A stop ends the image with the stop's own code.
 */
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <ove_board.h>

#include "hostile.hpp"

using hostile::Program;

namespace
{

enum Code : int { returns = 0, fails = 1, waits = 3, unknown = 4 };

constexpr std::size_t runner_bytes = std::max<std::size_t>(OVE_BACKEND_STACK_MIN, 16384);

[[noreturn]] void leave(Code code, const char *text) noexcept
{
	ove_board_console_write(text, std::strlen(text));
	ove_board_exit(code);
}

const char *word(int at) noexcept
{
	const char *const *words;
	return at < ove_board_args(&words) ? words[at] : "";
}

const Program &chosen() noexcept
{
	const std::string_view wanted = word(1);

	for (const Program *each = Program::first; each != nullptr; each = each->next) {
		const std::string_view file = each->file;
		if (file.substr(0, file.rfind('.')) == wanted) {
			return *each;
		}
	}
	leave(unknown, "hostile: no such program\n");
}

ove::Thread<runner_bytes> runner;
ove::Thread<hostile::stack_bytes> watchdog;

} // namespace

void hostile::fail(const char *condition) noexcept
{
	ove_board_console_write(condition, std::strlen(condition));
	leave(fails, " does not hold\n");
}

extern "C" void ove_main(void)
{
	const Program &program = chosen();

	if (program.is_at_start) {
		program.run();
		leave(returns, "hostile: returned\n");
	}
	const auto run = [&program] {
		program.run();
		leave(returns, "hostile: returned\n");
	};
	const auto watch = [] {
		static_cast<void>(ove::this_thread::sleep_for(std::chrono::seconds(std::atoi(word(2)))));
		leave(waits, "hostile: waits\n");
	};
	if (runner.start({.name = "program"}, run) &&
	    watchdog.start({.name = "watchdog", .priority = ove::Priority::Critical}, watch)) {
		static_cast<void>(ove::run());
	}
}
