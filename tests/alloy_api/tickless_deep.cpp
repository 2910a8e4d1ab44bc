// SPDX-License-Identifier: MIT OR Apache-2.0
// Deep sleep through ticks, by an alloy_board_sleep() of the application's own.
//
// prints: slept through most ticks
// prints: woke after 10000 ticks
// prints: ove's clocks agree

#include <cstdio>
#include <cstdlib>

#include <alloy/alloy.hpp>
#include <ove/ove.hpp>

using namespace alloy::rtos;

static Tick slept;

// As docs/alloy.md says. A real board would set the depth here first.
extern "C" Tick alloy_board_sleep(SleepMode mode, Tick ticks)
{
	const Tick passed = alloy::port::Port::sleep_on_systick(ticks);

	slept += mode == SleepMode::Deep ? passed : 0;
	return passed;
}

static Task<1024, Normal, "Main"> main_task([] {
	TicklessIdle::enable();
	TicklessIdle::configure(SleepMode::Deep, 5000);

	const Tick begin = RTOS::get_tick_count();
	const std::uint64_t begin_us = ove_time_get_us();
	RTOS::delay(10000);
	const Tick ticks = RTOS::get_tick_count() - begin;
	const std::uint64_t us = ove_time_get_us() - begin_us;

	TicklessIdle::disable();
	// Half of the ticks may be too few for a sleep, and the last tick of each sleep is the handler's.
	std::printf(slept >= 4000 ? "slept through most ticks\n" : "slept through %u ticks\n",
		    static_cast<unsigned>(slept));
	std::printf("woke after %u ticks\n", static_cast<unsigned>(ticks));
	std::printf(us > 9999000 && us < 10001000 ? "ove's clocks agree\n" : "ove's clock says %u us\n",
		    static_cast<unsigned>(us));
	std::exit(0);
});

void ove_main()
{
	static char line[80];
	std::setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove::run();
}
