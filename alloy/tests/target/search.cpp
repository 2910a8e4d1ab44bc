// SPDX-License-Identifier: MIT OR Apache-2.0
// The search on the processor: a scenario once for every instruction in it, with the interrupt on that instruction. The
// model runs here too and judges. Arguments, by semihosting:
//   STEP REST OFFSET EACH   of each STEP-th pair of operations, or with REST 1 of the others, so many scenarios,
//                           beginning with that one
//   SCENARIO INSTRUCTION    this alone, as a failure prints it

#include "play.hpp"
#include "predict.hpp"
#include "target.hpp"
#include "timers.hpp"

#include <alloy/rtos.hpp>

using namespace search;
using alloy::port::Port;
using alloy::rtos::detail::alloy_kernel;

extern "C" {
// Of the assembly below, which the link-time optimiser does not see.
[[gnu::used]] std::uintptr_t search_stack;
[[gnu::used]] void search_start() { alloy::rtos::RTOS::start(); }
}

namespace {

/// Starts the scheduler and returns when leave() is called.
[[gnu::naked, gnu::noinline]] void run_kernel() {
    asm volatile("push {r4-r7, lr}\n\t"
                 "mov r4, r8\n\tmov r5, r9\n\tmov r6, r10\n\tmov r7, r11\n\t"
                 "push {r4-r7}\n\t"
                 "ldr r0, =search_stack\n\t"
                 "mov r1, sp\n\t"
                 "str r1, [r0]\n\t"
                 "bl search_start\n\t"
                 ".ltorg");
}

/// By the idle thread, masked: back to run_kernel(), on the stack from before the start.
[[gnu::naked, gnu::noinline, noreturn]] void leave() {
    asm volatile("movs r0, #0\n\t"
                 "msr control, r0\n\t"
                 "isb\n\t"
                 "ldr r0, =search_stack\n\t"
                 "ldr r0, [r0]\n\t"
                 "mov sp, r0\n\t"
                 "pop {r4-r7}\n\t"
                 "mov r8, r4\n\tmov r9, r5\n\tmov r10, r6\n\tmov r11, r7\n\t"
                 "cpsie i\n\t"
                 "pop {r4-r7, pc}\n\t"
                 ".ltorg");
}

std::uint32_t instruction;
bool is_late;

std::uint32_t counts_of(std::uint32_t instructions) {
    return (instructions * target::COUNTS + target::INSTRUCTIONS - 1U) / target::INSTRUCTIONS;
}

// A bit for each halfword of the code in which an interrupt has landed.
constexpr std::uintptr_t CODE = 0x20000U;
std::uint32_t landed[CODE / 2 / 32];

void alarm() {
    target::alarm_off();
    if (const std::uintptr_t place = target::interrupted_place(); !is_late && place < CODE)
        landed[place / 64U] |= 1U << (place / 2U % 32U);
    interrupt();
}

bool awaits_tick() {
    const auto& timeouts = alloy_kernel.timeouts;
    for (std::uint32_t bits = timeouts.bits; bits != 0; bits &= bits - 1U) {
        const auto& bucket = timeouts.buckets[31U - Port::leading_zeros(bits & (0U - bits))];
        if (bucket.next != &bucket)
            return true;
    }
    return false;
}

/// Time goes on when nothing else does, as in the model.
void tick() {
    if (alloy_kernel.ready.top() == &alloy_kernel.idle_thread)
        alloy::rtos::detail::tick();
}

void idle() {
    Port::mask();
    const bool is_over = !awaits_tick() || alloy_kernel.timeouts.now >= LATEST;
    if (is_over && came())
        leave();
    if (is_over) {
        // All instructions have been passed: the sweep is complete.
        is_late = true;
        target::alarm_off();
        target::request_irq(target::ALARM_IRQ);
    } else {
        target::request_irq(target::IRQ_A);
    }
    Port::unmask();
}

/// With the interrupt on this instruction from the first thread's begin on.
const Outcome& run(const Scenario& scenario) {
    is_late = false;
    alloy_kernel = {};
    alloy::rtos::detail::joiners = {};
    prepare(scenario);
    alloy_kernel.idle = idle;
    run_kernel();
    Port::unmask();
    return collect();
}

Outcomes allowed;
std::uint32_t scenarios, landings, states;

void print_hex(std::uint32_t number) {
    char text[] = " 00000000";
    for (char* digit = text + 8; number != 0; number /= 16U)
        *digit-- = "0123456789abcdef"[number % 16U];
    target::print(text);
}

void print(const char* what, const Outcome& outcome) {
    target::print(what);
    for (const std::uint32_t each : outcome)
        print_hex(each);
    target::print("\n");
}

void report(unsigned number, const Scenario& scenario, const Outcome& seen) {
    target::print("FAIL search  ");
    name_of(scenario, target::print);
    target::print("\n  replay with: ");
    target::print(number);
    target::print(" ");
    target::print(instruction);
    target::print("\n  not so: ");
    target::print(broken() != nullptr ? broken() : "what was seen is one of what the model allows");
    target::print("\n");
    print("  seen:", seen);
    for (const Outcome& each : allowed)
        print("  allowed:", each);
    target::finish(1);
}

void sweep(unsigned number, std::uint32_t only) {
    const Scenario scenario = scenario_of(number);
    states += static_cast<std::uint32_t>(predict(scenario, false, allowed));
    instruction = only != 0 ? only : 1;
    do {
        const Outcome& seen = run(scenario);
        ++landings;
        if (broken() != nullptr || !allowed.contains(seen))
            report(number, scenario, seen);
        ++instruction;
    } while (!is_late && only == 0);
    ++scenarios;
}

/// The arguments, after the program's name.
struct Arguments {
    unsigned numbers[4]{};
    unsigned count = 0;
    Arguments() {
        static char line[128];
        target::command_line(line, sizeof line);
        bool inside = false;
        for (const char* p = line; *p != '\0'; ++p) {
            const bool is_digit = *p >= '0' && *p <= '9';
            if (is_digit && !inside && count < 4)
                numbers[count++] = 0;
            if (is_digit && count != 0)
                numbers[count - 1] = numbers[count - 1] * 10U + static_cast<unsigned>(*p - '0');
            inside = is_digit;
        }
    }
};

} // namespace

/// The kernel's last act before the first thread.
extern "C" void alloy_board_start_tick(std::uint32_t) { target::alarm_in(counts_of(instruction)); }

int main() {
    target::clock_start();
    target::set_handler(16 + target::ALARM_IRQ, alarm);
    target::enable_irq(target::ALARM_IRQ);
    target::set_handler(16 + target::IRQ_A, tick);
    target::enable_irq(target::IRQ_A);

    const Arguments given;
    if (given.count == 2) {
        sweep(given.numbers[0], given.numbers[1]);
    } else if (given.count == 4) {
        const auto [step, rest, offset, each] = given.numbers;
        // Which of a pair's scenarios goes through all of them from pair to pair.
        constexpr unsigned STRIDE = 101;
        static_assert(PER_PAIR % STRIDE != 0);
        for (unsigned pair = 0; pair < PAIRS; ++pair) {
            const bool is_chosen = (pair % step == 0) == (rest == 0);
            for (unsigned i = 0; is_chosen && i < each; ++i)
                sweep(pair * PER_PAIR + (pair * STRIDE + offset + i) % PER_PAIR, 0);
        }
    }
    std::uint32_t places = 0;
    for (const std::uint32_t word : landed)
        places += static_cast<std::uint32_t>(__builtin_popcount(word));
    target::print("pass search  ");
    target::print(scenarios);
    target::print(" scenarios, ");
    target::print(landings);
    target::print(" landings on ");
    target::print(places);
    target::print(" different places in the code, ");
    target::print(states);
    target::print(" states of the model\n");
    target::finish(scenarios != 0 ? 0 : 1);
}
