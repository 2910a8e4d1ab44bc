// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Two threads wait for each other, and a third waits for a message that no thread sends.
 */
#include <mutex>

#include <ove/ove.hpp>

using namespace std::chrono_literals;

static constexpr std::size_t stack = 2048;
static constexpr int slots = 3;

OVE_STATIC(forth, ove::Mutex);
OVE_STATIC(back, ove::Mutex);
OVE_STATIC(orders, ove::Queue<int, slots>);

static void cross(ove::Mutex &first, ove::Mutex &second)
{
	const std::lock_guard held(first);
	(void)ove::this_thread::sleep_for(10ms);
	const std::lock_guard also(second);
}

static void serve()
{
	while (orders.receive()) {
	}
}

OVE_STATIC_WITH(goer, ({.name = "goer"}, [] { cross(forth, back); }), ove::Thread<stack>);
OVE_STATIC_WITH(comer, ({.name = "comer", .priority = ove::Priority::High}, [] { cross(back, forth); }),
		ove::Thread<stack>);
OVE_STATIC_WITH(server, ({.name = "server", .priority = ove::Priority::Low}, serve), ove::Thread<stack>);

void ove_main()
{
	ove::run();
}
