// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * The watchdog calls as regions: a feed, and checks of one running watchdog and of five.
 */
#include <ove/ove.hpp>

#include <ove_board.h>

using namespace std::chrono_literals;

static constexpr int passes = 20;

OVE_STATIC_WITH(fed, ("fed", 1h), ove::Watchdog);
OVE_STATIC_WITH(first, ("other", 1h), ove::Watchdog);
OVE_STATIC_WITH(second, ("other", 1h), ove::Watchdog);
OVE_STATIC_WITH(third, ("other", 1h), ove::Watchdog);
OVE_STATIC_WITH(fourth, ("other", 1h), ove::Watchdog);

static ove::AnyWatchdog *const others[] = {&first, &second, &third, &fourth};

static void call_all()
{
	for (int i = 0; i < passes; i++) {
		OVE_MEASURE("start") {
			(void)fed.start();
		}
		OVE_MEASURE("feed") {
			fed.feed();
		}
		OVE_MEASURE("check of 1") {
			(void)ove::check_watchdogs();
		}
		for (ove::AnyWatchdog *other : others) {
			(void)other->start();
		}
		OVE_MEASURE("check of 5") {
			(void)ove::check_watchdogs();
		}
		for (ove::AnyWatchdog *other : others) {
			(void)other->stop();
		}
		OVE_MEASURE("stop") {
			(void)fed.stop();
		}
	}
	ove_board_exit(0);
}

OVE_STATIC_WITH(caller, ({.name = "caller"}, call_all), ove::Thread<2048>);

void ove_main()
{
	ove::run();
}
