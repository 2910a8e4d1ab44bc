// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * A thread calls abort() while another thread waits for a semaphore.
 */
#include <cstdlib>

#include <ove/ove.hpp>

using namespace std::chrono_literals;

static constexpr std::size_t stack = 2048;

OVE_STATIC_WITH(done, (0, 1), ove::Sem);

[[gnu::noinline]] static void check(int value)
{
	if (value != 1) {
		std::abort();
	}
}

static void parse()
{
	(void)ove::this_thread::sleep_for(10ms);
	for (int value = 1; value < 3; value++) {
		check(value);
	}
}

static void await()
{
	(void)done.take();
	check(1);
}

OVE_STATIC_WITH(parser, ({.name = "parser"}, parse), ove::Thread<stack>);
OVE_STATIC_WITH(waiting, ({.name = "waiting", .priority = ove::Priority::High}, await), ove::Thread<stack>);

void ove_main()
{
	ove::run();
}
