// SPDX-License-Identifier: MIT OR Apache-2.0
// While the exception that switches is choosing the next thread, an interrupt resumes a suspended waiter, whose owner
// thereby moves to another ring: at no instruction does the exception choose no thread. The owner is the only thread of
// its rank, so its old ring becomes empty. It is chosen in two ways: it requests a switch itself, and it is resumed
// after another thread has left in a call.

#include "invariants.hpp"
#include "target.hpp"
#include "timers.hpp"

#include <alloy/alloy.hpp>

namespace {

using namespace alloy::rtos;

Mutex mutex;
BinarySemaphore to_waiter, to_other;
Task<1024, Priority::High, "waiter"> waiter([] {
    for (;;) {
        to_waiter.take().unwrap();
        mutex.lock().unwrap();
        mutex.unlock().unwrap();
    }
});

std::uint32_t instruction;
volatile bool came, is_asked_for, in_time;
const char* wrong;
void expect(bool holds, const char* what) {
    if (!holds && wrong == nullptr)
        wrong = what;
}

void arm() {
    came = false;
    in_time = false;
    target::alarm_in((instruction * target::COUNTS + target::INSTRUCTIONS - 1U) / target::INSTRUCTIONS);
}
void alarm() {
    target::alarm_off();
    came = true;
    in_time = is_asked_for;
    expect(RTOS::resume_from_isr(waiter).is_ok(), "the waiter was suspended");
    expect(static_cast<bool>(RTOS::current_task()), "an interrupt finds a current task");
}

Task<1024, Priority::Normal, "other"> other([] {
    for (;;) {
        to_other.take().unwrap();
        arm();
        is_asked_for = true;
    }
});

void ask() {
    arm();
    is_asked_for = true;
    alloy::port::Port::request_switch();
    is_asked_for = false;
}
void come_back() {
    // In an interrupt, so that this thread is preempted and the exception resumes it.
    target::request_irq(target::IRQ_A);
    is_asked_for = false;
}

/// The word that a switch from no thread would overwrite: on a Cortex-M the first word of the vector table.
std::uint32_t first_word() {
#if defined(__riscv)
    return 0;
#else
    std::uintptr_t zero = 0;
    asm("" : "+r"(zero));
    return target::reg(zero);
#endif
}

/// @return the number of interrupts between the request and the switch
std::uint32_t sweep(void (*choose)()) {
    std::uint32_t inside = 0;
    bool is_over = false;
    const std::uint32_t first = first_word();
    for (instruction = 1; !is_over && wrong == nullptr; ++instruction) {
        mutex.lock().unwrap();
        to_waiter.give();
        RTOS::suspend(waiter).unwrap();
        expect(RTOS::active_priority(RTOS::current_task()) == Priority::Low, "a suspended waiter donates no priority");
        choose();
        alloy::port::Port::mask();
        if (!came) {
            is_over = true;
            target::alarm_off();
            target::request_irq(target::ALARM_IRQ);
        }
        alloy::port::Port::unmask();
        while (!came) {
        }
        inside += in_time ? 1U : 0U;
        expect(RTOS::active_priority(RTOS::current_task()) == Priority::High, "a resumed waiter raises the owner");
        expect(first_word() == first, "no stack pointer is stored to address 0");
        mutex.unlock().unwrap();
        expect(mutex.owner() == nullptr, "the waiter has owned the mutex");
        if (const char* const broken = test::broken_invariant(); broken != nullptr)
            expect(false, broken);
    }
    return inside;
}

Task<1024, Priority::Low, "owner"> owner([] {
    target::tick_off();
    target::clock_start();
    target::set_handler(16 + target::ALARM_IRQ, alarm);
    target::enable_irq(target::ALARM_IRQ);
    target::set_handler(16 + target::IRQ_A, [] { to_other.give_from_isr(); });
    target::enable_irq(target::IRQ_A);
    const std::uint32_t asked = sweep(ask), brought_back = wrong == nullptr ? sweep(come_back) : 0;
    if (wrong == nullptr && (asked < 10 || brought_back < 10))
        wrong = "the interrupt lands in the switch";
    target::print(asked);
    target::print(" and ");
    target::print(brought_back);
    target::print(" landings in the switch\n");
    if (wrong != nullptr) {
        target::print("not so: ");
        target::print(wrong);
        target::print(", instruction ");
        target::print(instruction - 1U);
        target::print("\n");
    }
    target::finish(wrong == nullptr ? 0 : 1);
});

} // namespace

int main() {
    RTOS::start();
    return 1;
}
