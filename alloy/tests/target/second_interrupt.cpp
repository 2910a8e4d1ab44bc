// SPDX-License-Identifier: MIT OR Apache-2.0
// A second interrupt at each instruction of a handler: the switch, the tick, a function run by Port::in_handler(),
// and the first interrupt. Each scenario runs with the first interrupt at each of its instructions. Whenever a
// handler starts in a state that is new for its kind, each call that an ISR may make comes at each of its
// instructions. The lists are checked before and after each call, and the model checks the outcome. Arguments, by
// semihosting:
//   none                             the scenarios of search/setting.cpp; not inside the first interrupt, where the
//                                    simulator's search has the second
//   REST                             each fourth of them, from this one on
//   FIRST LAST                       these of them alone, and inside the first interrupt too
//   FROM TO STEP                     each STEP-th scenario of the search in this range, as the former
//   SCENARIO FIRST SECOND CALL       this landing alone, as a failure prints it

#include "arguments.hpp"
#include "isr_calls.hpp"
#include "landing.hpp"
#include "play.hpp"
#include "predict.hpp"
#include "print_outcome.hpp"
#include "restart.hpp"
#include "setting.hpp"
#include "states.hpp"

#include <alloy/alloy.hpp>

#include <algorithm>

using namespace search;
using alloy::port::Port;
using alloy::rtos::detail::alloy_kernel;
using target::Inside;

namespace {

/// The start of a handler: its kind, its state, and the number of instructions before it.
struct Begin {
    Inside inside;
    std::uint32_t state, at;
};
constexpr unsigned MOST_BEGINS = 64;
Begin begins[MOST_BEGINS];
unsigned begin_count;

std::uint32_t first_at, second_at;
bool is_late, sleeps, wants_second, looks_in_first;
void (*sleep_of_kernel)();

struct Named {
    const char* name;
    unsigned number;
};
/// The scenario being played.
Named playing;
const Scenario* scenario_playing;

void first() {
    interrupt_begins();
    look_in_thread();
    handler_begins(Inside::First, static_cast<std::uint32_t>(scenario_playing->isr) + 1U);
    interrupt();
}

// The places in the code at which a second interrupt has occurred: a bit for each halfword.
constexpr std::uintptr_t CODE = 0x20000U;
std::uint32_t landed[CODE / 2 / 32];
std::uint32_t landings[target::INSIDES][ISRS], scenarios, states, model_states;

void second() {
    // The first may not have reached the point where it reports this itself.
    if (target::landing().inside == Inside::First)
        interrupt_begins();
    if (target::landing().inside == Inside::Thread)
        look_in_thread();
    second_interrupt();
}

void idle() {
    Port::mask();
    const bool is_over = !target::awaits_tick() || alloy_kernel.timeouts.now >= LATEST;
    if (is_over && came() && (!wants_second || second_came())) {
        target::end_landings();
        target::leave_kernel();
    }
    if (is_over && !came()) {
        // All instructions have passed.
        is_late = true;
        target::request_first();
    } else if (is_over) {
        target::request_second();
    } else if (sleeps) {
        sleep_of_kernel();
        return;
    } else {
        target::request_tick();
    }
    Port::unmask();
}

const Outcome& run(const Scenario& scenario, std::uint32_t first_instruction, std::uint32_t second_instruction) {
    first_at = first_instruction;
    second_at = second_instruction;
    wants_second = second_at != 0;
    is_late = false;
    begin_count = 0;
    scenario_playing = &scenario;
    sleeps = scenario.sleeps;
    target::forget_kernel();
    prepare(scenario);
    if (sleeps) {
        alloy::rtos::TicklessIdle::configure(alloy::rtos::SleepMode::Light, 1);
        alloy::rtos::TicklessIdle::enable();
        sleep_of_kernel = alloy_kernel.idle;
    }
    alloy_kernel.idle = idle;
    target::run_kernel();
    return collect();
}

/// The states in which handlers have started.
target::States known;

Outcomes allowed;
/// The injection point to which `allowed` belongs.
struct Question {
    Entries came{};
    Isr call{};
    unsigned scenario = ~0U;
    bool operator==(const Question&) const = default;
};
Question answered;

void predict_for(unsigned number, const Scenario& scenario) {
    Question asked{entries_when_they_came(), scenario.second, number};
    const Inside inside = target::landing().inside;
    // After a sleep the clock has moved, and due timeouts are still to be handled, in a separate handler. For the
    // model, the first has ended when it has made its log entry.
    if (inside == Inside::Tick || inside == Inside::Raised)
        asked.came.where = Entries::Where::Inside;
    else if (inside != Inside::First && !scenario.sleeps)
        asked.came.where = Entries::Where::Between;
    if (asked == answered)
        return;
    answered = asked;
    model_states += static_cast<std::uint32_t>(predict_second(scenario, asked.came, allowed));
}

void report(const Outcome& seen) {
    target::print("FAIL search with a second interrupt  not so: ");
    target::print(broken() != nullptr ? broken() : "what was seen is one of what the model allows");
    target::print("\n");
    tell_where();
    if (wants_second)
        target::print(seen, allowed);
    target::finish(1);
}

/// Plays and checks one injection point. Returns where the second interrupt came.
Inside land(const Scenario& scenario, std::uint32_t first_instruction, std::uint32_t second_instruction) {
    const Outcome& seen = run(scenario, first_instruction, second_instruction);
    predict_for(playing.number, scenario);
    if (broken() != nullptr || !allowed.contains(seen))
        report(seen);
    const target::Landing landing = target::landing();
    ++landings[static_cast<unsigned>(landing.inside)][static_cast<unsigned>(scenario.second)];
    if (landing.place < CODE)
        landed[landing.place / 64U] |= 1U << (landing.place / 2U % 32U);
    return landing.inside;
}

/// Plays the second interrupt at each instruction of this handler.
void sweep_handler(const Scenario& scenario, const Begin& begin) {
    constexpr std::uint32_t LONGEST = 8000;
    bool was_inside = false;
    for (std::uint32_t at = begin.at; at < begin.at + LONGEST; ++at) {
        const bool is_inside = land(scenario, first_at, at) == begin.inside;
        if (was_inside && !is_inside)
            return;
        was_inside = is_inside;
    }
    target::print("FAIL search with a second interrupt  not so: the handler's end is found\n");
    tell_where();
    target::finish(1);
}

void sweep(const Named& named, Scenario scenario) {
    if (!is_legal(scenario, false))
        return;
    playing = named;
    for (std::uint32_t instruction = 1;; ++instruction) {
        const Outcome& seen = run(scenario, instruction, 0);
        if (broken() != nullptr)
            report(seen);
        const bool is_last = is_late;
        // Each run records its own.
        Begin found[MOST_BEGINS];
        const unsigned count = begin_count;
        std::copy(begins, begins + count, found);
        for (unsigned i = 0; i < count; ++i) {
            if ((found[i].inside == Inside::First && !looks_in_first) || !known.insert(found[i].state))
                continue;
            ++states;
            for (unsigned call = 0; call < ISRS; ++call) {
                scenario.second = static_cast<Isr>(call);
                if (!is_legal(scenario, true))
                    continue;
                first_at = instruction;
                sweep_handler(scenario, found[i]);
            }
        }
        if (is_last)
            break;
    }
    ++scenarios;
}

Named named_of(unsigned number) { return {number < SETTING_COUNT ? SETTINGS[number].name : "of the search", number}; }
Scenario scenario_numbered(unsigned number) {
    return number < SETTING_COUNT ? SETTINGS[number].scenario : scenario_of(number - SETTING_COUNT);
}

void print_covered() {
    target::print("pass search with a second interrupt  ");
    target::print(scenarios);
    target::print(" scenarios, ");
    target::print(states);
    target::print(" states at a handler's begin;");
    std::uint32_t all = 0;
    for (unsigned inside = 0; inside < target::INSIDES; ++inside) {
        std::uint32_t sum = 0;
        for (const std::uint32_t each : landings[inside])
            sum += each;
        all += sum;
        target::print(inside == 0 ? " landings in " : ", ");
        target::print(target::INSIDE_NAMES[inside]);
        target::print(" ");
        target::print(sum);
    }
    std::uint32_t places = 0;
    for (const std::uint32_t word : landed)
        places += static_cast<std::uint32_t>(__builtin_popcount(word));
    target::print("; in all ");
    target::print(all);
    target::print(" on ");
    target::print(places);
    target::print(" different places in the code, ");
    target::print(model_states);
    target::print(" states of the model\n");
    for (unsigned call = 0; call < ISRS; ++call) {
        target::print("  ");
        target::print(ISR_NAMES[call]);
        target::print(":");
        for (unsigned inside = 0; inside < target::INSIDES; ++inside) {
            target::print(" ");
            target::print(landings[inside][call]);
        }
        target::print("\n");
    }
}

} // namespace

void handler_begins(Inside inside, std::uint32_t how) {
    look_at_current();
    const std::uint32_t state = (shape() ^ how) * 31U + static_cast<std::uint32_t>(inside) + 1U;
    const unsigned at = begin_count < MOST_BEGINS ? begin_count : MOST_BEGINS - 1U;
    begins[at] = {inside, state == 0 ? 1U : state, target::since_begin()};
    begin_count = at + 1U;
}
bool wants_tick() { return alloy_kernel.ready.top() == &alloy_kernel.idle_thread; }

/// Sleeps to the end.
alloy::rtos::Tick alloy_board_sleep(alloy::rtos::SleepMode, alloy::rtos::Tick ticks) {
    handler_begins(Inside::Raised, ticks);
    return ticks;
}

void tell_where() {
    const Scenario& scenario = *scenario_playing;
    target::print("  ");
    target::print(playing.name);
    target::print(", isr ");
    target::print(ISR_NAMES[static_cast<unsigned>(scenario.isr)]);
    if (second_came()) {
        const target::Landing landing = target::landing();
        target::print(", then ");
        target::print(ISR_NAMES[static_cast<unsigned>(scenario.second)]);
        target::print(" inside ");
        target::print(target::INSIDE_NAMES[static_cast<unsigned>(landing.inside)]);
        target::print(" at");
        target::print_hex(static_cast<std::uint32_t>(landing.place));
    }
    target::print("\n  replay with: ");
    for (const std::uint32_t number : {static_cast<std::uint32_t>(playing.number), first_at, second_at,
                                       static_cast<std::uint32_t>(scenario.second)}) {
        target::print(number);
        target::print(" ");
    }
    target::print("\n");
}

/// The kernel's last action before the first thread.
extern "C" void alloy_board_start_tick(std::uint32_t) { target::begin_landings(first_at, second_at); }

int main() {
    target::prepare_landings(first, second);
    const target::Arguments<4> given;
    if (given.count == 4) {
        const auto [number, first_instruction, second_instruction, call] = given.numbers;
        Scenario scenario = scenario_numbered(number);
        scenario.second = static_cast<Isr>(call);
        playing = named_of(number);
        (void)land(scenario, first_instruction, second_instruction);
        ++scenarios;
    } else if (given.count == 3) {
        for (unsigned number = given.numbers[0]; number < given.numbers[1]; number += given.numbers[2])
            sweep(named_of(SETTING_COUNT + number), scenario_of(number));
    } else {
        looks_in_first = given.count == 2;
        const unsigned begin = given.count != 0 ? given.numbers[0] : 0;
        const unsigned last = given.count == 2 ? given.numbers[1] : SETTING_COUNT - 1;
        const unsigned step = given.count == 1 ? 4 : 1;
        for (unsigned number = begin; number <= last && number < SETTING_COUNT; number += step)
            sweep(named_of(number), SETTINGS[number].scenario);
    }
    print_covered();
    target::finish(scenarios != 0 ? 0 : 1);
}
