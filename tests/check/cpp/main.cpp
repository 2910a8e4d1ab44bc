// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Runs the program of the corpus in C++ that the first argument names. */
#include "check.hpp"

#include <cstdlib>
#include <cstring>

static constexpr std::size_t stack = 2048;
static constexpr int no_such_case = 2;

extern "C" const check::Case *const __start_check_cases[];
extern "C" const check::Case *const __stop_check_cases[];

static const check::Case *chosen;

OVE_STATIC_WITH(one, ({.name = "one"}, [] { chosen->one(); }), ove::Thread<stack>);
OVE_STATIC_WITH(other, ({.name = "other"}, [] { chosen->other(); }), ove::Thread<stack>);

static void run_main()
{
	const bool is_done = one.handle().join().has_value() && other.handle().join().has_value();

	std::exit(is_done ? 0 : 1);
}

OVE_STATIC_WITH(last, ({.name = "main", .priority = ove::Priority::High}, run_main), ove::Thread<stack>);

void check::use(int value)
{
	static volatile int used;

	used = value;
	static_cast<void>(used);
}

void ove_main()
{
	const char *const *words;
	const int count = ove_board_args(&words);

	for (const auto *each = __start_check_cases; each < __stop_check_cases; each++) {
		if (count > 1 && std::strcmp((*each)->name, words[1]) == 0) {
			chosen = *each;
		}
	}
	if (chosen == nullptr) {
		std::exit(no_such_case);
	}
	ove::run();
}
