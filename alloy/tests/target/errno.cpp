// SPDX-License-Identifier: MIT OR Apache-2.0
// Each task has its own errno; all interrupts share one, and so does the code before the start.

#include "target.hpp"

#include <alloy/alloy.hpp>

#include <cerrno>
#include <cstdlib>

namespace {

using namespace alloy::rtos;

BinarySemaphore go;
volatile long number;

void expect(int got, int wanted, std::uint32_t code) {
    if (got != wanted)
        target::finish(code);
}

Task<1024, Priority::High, "high"> high([] {
    expect(errno, 0, 2);
    errno = 11;
    go.take().unwrap();
    expect(errno, 11, 3);
    errno = 12;
});

void main_task() {
    expect(errno, 0, 4);
    errno = 104;
    target::set_handler(16 + target::IRQ_A, [] {
        errno = 77;
        go.give_from_isr();
    });
    target::enable_irq(target::IRQ_A);
    target::request_irq(target::IRQ_A);
    expect(errno, 104, 5);
    number = std::strtol("99999999999999999999", nullptr, 10);
    expect(errno, ERANGE, 6);
    target::finish(0);
}
Task<1024, Priority::Normal, "main"> task(main_task);

} // namespace

int main() {
    errno = 1;
    RTOS::start();
    return 1;
}
