// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * A thread waits for a message that no thread sends, so it does not feed its watchdog.
 */
#include <ove/ove.hpp>

using namespace std::chrono_literals;

static constexpr std::size_t stack = 2048;
static constexpr int slots = 3;

OVE_STATIC(packets, ove::Queue<int, slots>);
OVE_STATIC_WITH(radio_alive, ("radio", 50ms), ove::Watchdog);

static void receive()
{
	while (packets.receive()) {
		radio_alive.feed();
	}
}

static void supervise()
{
	while (ove::check_watchdogs()) {
		(void)ove::this_thread::sleep_for(10ms);
	}
}

OVE_STATIC_WITH(radio, ({.name = "radio"}, receive), ove::Thread<stack>);
OVE_STATIC_WITH(supervisor, ({.name = "supervisor", .priority = ove::Priority::High}, supervise), ove::Thread<stack>);

void ove_main()
{
	(void)radio_alive.start();
	ove::run();
}
