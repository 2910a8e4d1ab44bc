// SPDX-License-Identifier: MIT OR Apache-2.0
// The kernel starts, switches by call and by interrupt, sleeps, uses the FPU if there is one, and joins; the order of
// the events decides the result.

#include "target.hpp"

#include <alloy/alloy.hpp>

namespace {

using namespace alloy::rtos;

char events[32];
unsigned event_count;
void event(char what) {
    if (event_count < sizeof events - 1)
        events[event_count++] = what;
}

BinarySemaphore semaphore;
Queue<char, 2> queue;
EventFlags flags;
SoftwareTimer timer([](void*) { event('t'); }, nullptr);

void isr() {
    event('i');
    isr(flags).set(1);
}

void high_main() {
    volatile float value = 1.5F;
    semaphore.take().unwrap();
    event('a');
    event(queue.receive().unwrap());
    (void)flags.wait_any(1).unwrap();
    value = value * 2.0F;
    event('c');
    RTOS::delay(3);
    event(static_cast<int>(value * 2.0F) == 6 ? 'd' : 'x');
}
Task<768, Priority::High, "high"> high(high_main);

void low_main() {
    event('1');
    semaphore.give();
    event('2');
    queue.send('b').unwrap();
    event('3');
    target::set_handler(16 + target::IRQ_A, isr);
    target::enable_irq(target::IRQ_A);
    target::request_irq(target::IRQ_A);
    event('4');
    timer.start(2).unwrap();
    volatile float value = 2.5F;
    while (!RTOS::is_finished(high))
        value = value + 1.0F;
    event('5');
    // It has made calls and been preempted, and has not used its whole stack.
    if constexpr (ALLOY_STACK_PAINT != 0) {
        if (const auto unused = RTOS::unused_stack(high); unused < 64 || unused > 768 - 100)
            event('x');
    }
    RTOS::join(high).unwrap();
    RTOS::delay(5);
    event(RTOS::get_tick_count() >= 8 ? '6' : 'x');
    events[event_count] = '\0';
    target::print(events);
    target::print("\n");
    const char* const right = "1a2b3ic4td56";
    unsigned i = 0;
    while (right[i] != '\0' && right[i] == events[i])
        ++i;
    target::finish(right[i] == events[i] ? 0 : 1);
}
Task<768, Priority::Low, "low"> low(low_main);

// A build can be checked against the RAM size of a system.
using MySystem = System<decltype(high), decltype(low), Queue<std::uint32_t, 4>, StaticPool<std::uint64_t, 2>>;
static_assert(MySystem::total_ram() == 2 * (768 + 32 + 8 * ALLOY_ERRNO) + (12 + 16) + (ALLOY_CHECKS != 0 ? 32 : 24));

} // namespace

int main() {
    RTOS::start();
    return 1;
}
