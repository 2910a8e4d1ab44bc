// SPDX-License-Identifier: MIT OR Apache-2.0
// A send that is delayed before its wait lasts as long as its timeout, and no longer. At each instruction of the call
// an interrupt comes that lasts 40 ticks.

#include "target.hpp"
#include "timers.hpp"

#include <alloy/alloy.hpp>

namespace {

using namespace alloy::rtos;

StreamBuffer<4> stream;
std::uint32_t instruction;
volatile bool came, is_waiting;
bool is_over;

void ticks(unsigned n) {
    for (; n != 0; --n)
        detail::tick();
}

void alarm() {
    target::alarm_off();
    came = true;
    if (is_waiting)
        is_over = true;
    else
        ticks(40);
}

unsigned right, late;
Task<1024, Priority::High, "sender"> sender([] {
    target::tick_off();
    target::clock_start();
    target::set_handler(16 + target::ALARM_IRQ, alarm);
    target::enable_irq(target::ALARM_IRQ);
    const char bytes[6] = {1, 2, 3, 4, 5, 6};
    char taken[4];
    for (instruction = 1; !is_over; ++instruction) {
        came = false;
        is_waiting = false;
        target::alarm_in((instruction * target::COUNTS + target::INSTRUCTIONS - 1U) / target::INSTRUCTIONS);
        const Tick begun = RTOS::get_tick_count();
        const bool is_early = came;
        const std::size_t sent = stream.send(bytes, sizeof bytes, 50);
        const Tick lasted = RTOS::get_tick_count() - begun;
        while (!came) {
        }
        // The timeout starts when the call reads the clock.
        if (lasted == 50)
            right += is_early ? 0U : 1U;
        else if (right != 0)
            ++late;
        if (sent != 4 || stream.receive(taken, sizeof taken, 0) != 4 || taken[0] != 1 || taken[3] != 4)
            ++late;
    }
    target::print(right);
    target::print(" sends in time, ");
    target::print(late);
    target::print(" late\n");
    target::finish(right > 20 && late == 0 ? 0 : 1);
});

// Time passes while the sender waits.
Task<1024, Priority::Low, "clock"> clock_task([] {
    for (;;) {
        is_waiting = true;
        detail::tick();
    }
});

} // namespace

int main() {
    RTOS::start();
    return 1;
}
