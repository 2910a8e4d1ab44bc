// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The program of examples/hello for boards whose console is not Zephyr's: printf() and exit() would be. */
#include <ove/ove.hpp>
#include <ove_board.h>

using namespace std::chrono_literals;

static void say_hello()
{
	for (char digit = '1'; digit <= '3'; digit++) {
		const char line[] = {'h', 'e', 'l', 'l', 'o', ' ', digit, '\n'};

		ove_board_console_write(line, sizeof line);
		ove::this_thread::sleep_for_unchecked(10ms);
	}
	ove_board_exit(0);
}

OVE_STATIC_WITH(hello, ({.name = "hello"}, say_hello), ove::Thread<4096>);

void ove_main()
{
	ove::run();
}
