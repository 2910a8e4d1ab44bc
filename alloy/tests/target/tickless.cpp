// SPDX-License-Identifier: MIT OR Apache-2.0
// Timeouts that became due during a sleep through ticks expire in a processor handler with the tick's priority: after
// the interrupt that ended the sleep, before any thread runs. No tick interrupt comes here; only sleeps move the clock.

#include "target.hpp"

#include <alloy/alloy.hpp>
#include <alloy/tickless_idle.hpp>

namespace {

using namespace alloy::rtos;

char events[32];
unsigned event_count;
void event(char what) {
    if (event_count < sizeof events - 1)
        events[event_count++] = what;
}
void event(char what, bool is_right) { event(is_right ? what : 'x'); }

Tick overrun;
bool interrupt_ends_sleep;
BinarySemaphore semaphore;

void isr() { event('i', RTOS::get_tick_count() == 107); }

SoftwareTimer once(
    [](void*) {
        event('t', target::in_raised_handler());
        if constexpr (ALLOY_CHECKS != 0)
            event('c', semaphore.try_take().unwrap_err() == Error::Context);
        semaphore.give_from_isr();
        // More urgent than this handler.
        target::request_irq(target::IRQ_A);
        event('u');
    },
    nullptr);

unsigned calls;
SoftwareTimer each_period([](void*) { ++calls; }, nullptr);

void main_task() {
    volatile float value = 1.5F;
    target::set_handler(16 + target::IRQ_A, isr);
    target::enable_irq(target::IRQ_A);
    TicklessIdle::configure(SleepMode::Deep, 1);
    TicklessIdle::enable();

    RTOS::delay(100);
    event('1', RTOS::get_tick_count() == 100);

    interrupt_ends_sleep = true;
    once.start(7).unwrap();
    semaphore.take().unwrap();
    event('2', RTOS::get_tick_count() == 107);

    overrun = 23;
    each_period.start(10, 10).unwrap();
    RTOS::delay(100);
    event('3', RTOS::get_tick_count() == 107 + 123 && calls == 12);

    value = value * 2.0F;
    event('4', static_cast<int>(value) == 3);
    events[event_count] = '\0';
    target::print(events);
    target::print("\n");
    const char* const right = ALLOY_CHECKS != 0 ? "1itciu234" : "1itiu234";
    unsigned i = 0;
    while (right[i] != '\0' && right[i] == events[i])
        ++i;
    target::finish(right[i] == events[i] ? 0 : 1);
}
Task<768, Priority::High, "main"> task(main_task);

} // namespace

extern "C" void alloy_board_start_tick(std::uint32_t) {}

extern "C" Tick alloy_board_sleep(SleepMode, Tick ticks) {
    if (interrupt_ends_sleep) {
        interrupt_ends_sleep = false;
        target::request_irq(target::IRQ_A);
    }
    return ticks + overrun;
}

int main() {
    RTOS::start();
    return 1;
}
