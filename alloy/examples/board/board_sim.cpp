// SPDX-License-Identifier: MIT OR Apache-2.0
#include "board.hpp"

#include <alloy/tickless_idle.hpp>
#include <alloy_sim.hpp>

#include <cstdio>
#include <cstdlib>

namespace board {

void print(const char* text) { std::fputs(text, stdout); }
void print(std::uint32_t number) { std::printf("%u", static_cast<unsigned>(number)); }
void interrupt(void (*handler)()) { alloy::sim::interrupt(handler); }
void finish() { alloy::sim::finish(); }
void start_timer() {}
std::uint32_t stop_timer() { return 0; }

} // namespace board

// The simulator's clock jumps to the end of the sleep.
extern "C" [[gnu::weak]] alloy::rtos::Tick alloy_board_sleep(alloy::rtos::SleepMode, alloy::rtos::Tick ticks) {
    return ticks;
}

extern "C" void alloy_stop(std::uint32_t number, const char* call, const char*) {
    std::printf("alloy: stop %u in %s\n", static_cast<unsigned>(number), call);
    std::exit(1);
}
