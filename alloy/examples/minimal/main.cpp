// SPDX-License-Identifier: MIT OR Apache-2.0
// The smallest program: a sensor that sends readings, and a display that shows them. Built by a host compiler, it runs
// on the kernel's simulator, where time passes as fast as possible.

#include <alloy/alloy.hpp>

#include <cstdio>
#include <cstdlib>

using namespace alloy::rtos;

static Queue<int, 4> readings;

static void measure() {
    for (int i = 1; i <= 3; ++i) {
        readings.send(i * i).unwrap();
        RTOS::delay(100);
    }
}

static void show() {
    for (;;) {
        const int reading = readings.receive().unwrap();
        std::printf("%u ticks: %d\n", static_cast<unsigned>(RTOS::get_tick_count()), reading);
    }
}

static Task<512, Priority::Normal, "sensor"> sensor(measure);
static Task<1024, Priority::Low, "display"> display(show);

static_assert(TaskSet<decltype(sensor), decltype(display)>::validate_advanced<UniquePriorities>());

extern "C" void alloy_stop(std::uint32_t number, const char* call, const char*) {
    std::printf("stop %u in %s\n", static_cast<unsigned>(number), call);
    std::abort();
}

int main() { RTOS::start(); }
