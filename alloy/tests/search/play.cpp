// SPDX-License-Identifier: MIT OR Apache-2.0
#include "play.hpp"

#include "../model/kernel_calls.hpp"
#include "invariants.hpp"

#include <new>

namespace search {

namespace {

using namespace alloy::rtos;
using detail::Port;

constexpr std::size_t STACK_WORDS = 256;
alignas(32) std::uintptr_t stacks[THREADS][STACK_WORDS];
detail::NotifiableTcb tasks[THREADS];
alignas(model::Objects) std::byte place[sizeof(model::Objects)];
model::Objects& objects() { return *std::launder(reinterpret_cast<model::Objects*>(place)); }

const Scenario* playing;
Outcome seen;
const char* wrong;
bool has_come;

void body(void* argument) {
    const auto self = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(argument));
    const Ops& ops = playing->threads[self].ops;
    for (unsigned at = 0; at < ops.size(); ++at) {
        const std::uint32_t result = model::perform(objects(), tasks, call_of(ops[at], self, at));
        // Result and time in one, as the model has it; and an interrupt may come before the next operation.
        Port::mask();
        seen.push_back(entry(self, static_cast<unsigned>(ops[at]), result, RTOS::get_tick_count()));
        Port::unmask();
    }
}

void act(unsigned who, Isr isr) {
    // Nothing but the call itself opens and closes masked windows here: a second interrupt comes at their ends.
    if (wrong == nullptr)
        wrong = test::broken_invariant_now();
    const std::uint32_t result = model::perform_in_interrupt(objects(), tasks, call_of(isr));
    seen.push_back(entry(who, static_cast<unsigned>(isr), result, RTOS::get_tick_count()));
    if (wrong == nullptr)
        wrong = test::broken_invariant_now();
}

unsigned owner_of(const Mutex& mutex) {
    for (unsigned t = 0; t < THREADS; ++t) {
        if (mutex.owner() == tasks[t])
            return t + 1;
    }
    return 0;
}

} // namespace

void prepare(const Scenario& scenario) {
    playing = &scenario;
    seen.clear();
    wrong = nullptr;
    has_come = false;
    ::new (place) model::Objects;
    if (scenario.full) {
        (void)objects().semaphores[GIVEN].give();
        for (const std::uint32_t message : FULL_OF)
            (void)objects().queue.try_send(message);
    }
    for (unsigned t = 0; t < THREADS; ++t) {
        tasks[t] = {};
        detail::make_thread(tasks[t], stacks[t], sizeof stacks[t], "t", scenario.threads[t].rank,
                            detail::TCB_NOTIFIABLE, body, reinterpret_cast<void*>(std::uintptr_t{t}));
    }
}

void interrupt() {
    has_come = true;
    act(BY_ISR, playing->isr);
}
void second_interrupt() { act(BY_SECOND, playing->second); }

const Outcome& collect() {
    if (wrong == nullptr)
        wrong = test::broken_invariant();
    for (detail::NotifiableTcb& task : tasks) {
        const bool aside = task.rank == detail::PARKED_RANK || task.rank == detail::SERVICE_RANK;
        seen.push_back(RTOS::is_finished(task) ? 255U : aside ? 254U : task.rank);
    }
    const model::Objects& o = objects();
    seen.push_back(o.semaphores[GIVEN].count());
    seen.push_back(o.semaphores[WOKEN].count());
    seen.push_back(o.flags.get());
    seen.push_back(owner_of(o.mutexes[0]));
    seen.push_back(owner_of(o.mutexes[1]));
    for (const std::uint32_t message : o.messages())
        seen.push_back(message);
    return seen;
}

bool came() { return has_come; }
const char* broken() { return wrong; }

} // namespace search
