// SPDX-License-Identifier: MIT OR Apache-2.0
// A call that cannot report an error stops the program if it is made in an interrupt, and the stop names it.

#include "target.hpp"

#include <alloy/rtos.hpp>
#include <alloy/task.hpp>

namespace {

using namespace alloy::rtos;

void main_task() {
    target::set_handler(16 + target::IRQ_A, [] { RTOS::yield(); });
    target::enable_irq(target::IRQ_A);
    target::request_irq(target::IRQ_A);
    target::finish(1);
}
Task<512, Priority::Normal, "main"> task(main_task);

} // namespace

int main() {
    RTOS::start();
    return 1;
}
