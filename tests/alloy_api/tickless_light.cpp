// SPDX-License-Identifier: MIT OR Apache-2.0
// Light sleep through ticks, by ove's own alloy_board_sleep(), with every clock right afterwards.
//
// prints: slept through most ticks
// prints: woke after 2000 ticks
// prints: ove's clocks agree

#include <cstdio>
#include <cstdlib>

#include <alloy/alloy.hpp>
#include <ove/ove.hpp>

using namespace alloy::rtos;

static Tick slept;

// The linker puts this function between the kernel and the board's own, so that the test sees what the board reports.
extern "C" Tick __real_alloy_board_sleep(SleepMode mode, Tick ticks);
extern "C" Tick __wrap_alloy_board_sleep(SleepMode mode, Tick ticks);
extern "C" Tick __wrap_alloy_board_sleep(SleepMode mode, Tick ticks)
{
	const Tick passed = __real_alloy_board_sleep(mode, ticks);

	slept += mode == SleepMode::Light ? passed : 0;
	return passed;
}

static Task<1024, Normal, "Main"> main_task([] {
	TicklessIdle::enable();
	TicklessIdle::configure(SleepMode::Light, 1000);

	const Tick begin = RTOS::get_tick_count();
	const std::uint64_t begin_us = ove_time_get_us();
	RTOS::delay(2000);
	const Tick ticks = RTOS::get_tick_count() - begin;
	const std::uint64_t us = ove_time_get_us() - begin_us;

	TicklessIdle::disable();
	// Up to 1000 ticks may be too few for a sleep, and the last tick of each sleep is the handler's.
	std::printf(slept >= 900 ? "slept through most ticks\n" : "slept through %u ticks\n",
		    static_cast<unsigned>(slept));
	std::printf("woke after %u ticks\n", static_cast<unsigned>(ticks));
	std::printf(us > 1999000 && us < 2001000 ? "ove's clocks agree\n" : "ove's clock says %u us\n",
		    static_cast<unsigned>(us));
	std::exit(0);
});

void ove_main()
{
	static char line[80];
	std::setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove::run();
}
