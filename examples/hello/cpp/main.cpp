// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The smallest complete program: a thread that greets three times, ten milliseconds apart. */
#include <cstdio>
#include <cstdlib>

#include <ove/ove.hpp>

using namespace std::chrono_literals;

static void say_hello()
{
	for (int i = 1; i <= 3; i++) {
		std::printf("hello %d\n", i);
		ove::this_thread::sleep_for_unchecked(10ms);
	}
	std::exit(0);
}

OVE_STATIC_WITH(hello, ({.name = "hello"}, say_hello), ove::Thread<4096>);

void ove_main()
{
	// Give stdout a static buffer: in zero-heap mode, the C library must not allocate one after run().
	static char line[80];
	std::setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove::run();
}
