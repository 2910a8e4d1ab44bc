// SPDX-License-Identifier: MIT OR Apache-2.0
// Every scenario of the bounds on the kernel, once for each point at which the simulator can interrupt it. What threads
// and interrupt saw, and the state at the end, must be what the model gives with the interrupt before one of its steps.
// Usage: search [FIRST [LAST]]: these scenarios alone; a failure prints its number.

#include "invariants.hpp"
#include "model.hpp"

#include <alloy/alloy.hpp>
#include <alloy_sim.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <set>
#include <string>

using namespace alloy::rtos;
using namespace search;

namespace {

constexpr std::size_t STACK_WORDS = 64;
alignas(16) std::uintptr_t stacks[THREADS][STACK_WORDS];
detail::NotifiableTcb tasks[THREADS];
struct Objects {
    CountingSemaphore semaphore, wake{0, 2};
    Mutex mutexes[2];
    EventFlags flags;
    Queue<std::uint32_t, QUEUE_CAPACITY> queue;
    explicit Objects(std::uint32_t given) : semaphore(given, 2) {}
};
alignas(Objects) std::byte place[sizeof(Objects)];
Objects& objects() { return *std::launder(reinterpret_cast<Objects*>(place)); }

const Scenario* scenario;
Outcome outcome;
const char* broken;
bool came;

std::uint32_t result_of(Status status) {
    return status.is_ok() ? 0 : 0x100U | static_cast<std::uint32_t>(status.unwrap_err());
}
std::uint32_t result_of(Result<std::uint32_t, Error> result) {
    return result.is_ok() ? OK_VALUE | result.unwrap() : 0x100U | static_cast<std::uint32_t>(result.unwrap_err());
}

std::uint32_t perform(Op op, unsigned self, unsigned at) {
    Objects& o = objects();
    detail::NotifiableTcb& peer = tasks[peer_of(self)];
    const std::uint32_t item = self * 16 + at;
    switch (op) {
    case Op::Run:
        alloy::sim::point();
        return 0;
    case Op::Wake:
        return result_of(o.wake.give());
    case Op::AwaitWake:
        return result_of(o.wake.take());
    case Op::Give:
        return result_of(o.semaphore.give());
    case Op::Take:
        return result_of(o.semaphore.take());
    case Op::TakeFor1:
        return result_of(o.semaphore.take(1));
    case Op::TryTake:
        return result_of(o.semaphore.take(NO_WAIT));
    case Op::Lock1:
        return result_of(o.mutexes[0].lock());
    case Op::Lock1For1:
        return result_of(o.mutexes[0].lock(1));
    case Op::Unlock1:
        return result_of(o.mutexes[0].unlock());
    case Op::Lock2:
        return result_of(o.mutexes[1].lock());
    case Op::Lock2For1:
        return result_of(o.mutexes[1].lock(1));
    case Op::Unlock2:
        return result_of(o.mutexes[1].unlock());
    case Op::Set1:
        o.flags.set(1);
        return 0;
    case Op::WaitAny:
        return result_of(o.flags.wait_any(3));
    case Op::WaitAnyFor1:
        return result_of(o.flags.wait_any(3, true, 1));
    case Op::WaitAll:
        return result_of(o.flags.wait_all(3));
    case Op::KeepAny:
        return result_of(o.flags.wait_any(3, false));
    case Op::Clear1:
        return OK_VALUE | o.flags.clear(1);
    case Op::Send:
        return result_of(o.queue.send(item));
    case Op::SendFor1:
        return result_of(o.queue.send(item, 1));
    case Op::Receive:
        return result_of(o.queue.receive());
    case Op::ReceiveFor1:
        return result_of(o.queue.receive(1));
    case Op::Reset:
        o.queue.reset();
        return 0;
    case Op::Notify:
        return result_of(TaskNotification::notify(peer, 1, SetBits));
    case Op::AwaitNote:
        return result_of(TaskNotification::wait());
    case Op::AwaitNoteFor1:
        return result_of(TaskNotification::wait(1));
    case Op::Suspend:
        return result_of(RTOS::suspend(peer));
    case Op::Resume:
        return result_of(RTOS::resume(peer));
    case Op::Raise:
        return result_of(RTOS::set_priority(peer, detail::priority_of(RANK_RAISED)));
    case Op::Lower:
        return result_of(RTOS::set_priority(peer, detail::priority_of(RANK_LOWERED)));
    case Op::Join:
        return result_of(RTOS::join(peer));
    case Op::Yield:
        RTOS::yield();
        return 0;
    case Op::Delay1:
        RTOS::delay(1);
        return 0;
    case Op::Hold:
        RTOS::hold();
        return 0;
    case Op::Release:
        RTOS::release();
        return 0;
    }
    return 0;
}

void body(void* argument) {
    const auto self = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(argument));
    const auto& ops = scenario->threads[self].ops;
    for (unsigned at = 0; at < ops.size(); ++at) {
        const std::uint32_t result = perform(ops[at], self, at);
        outcome.push_back(entry(self, static_cast<unsigned>(ops[at]), result, RTOS::get_tick_count()));
        // An interrupt may come between the entry and the next operation as well.
        alloy::sim::point();
    }
}

void handler() {
    came = true;
    Objects& o = objects();
    if (broken = test::broken_invariant(); broken != nullptr)
        return;
    std::uint32_t result = 0;
    switch (scenario->isr) {
    case Isr::Wake:
        result = result_of(o.wake.give_from_isr());
        break;
    case Isr::Give:
        result = result_of(o.semaphore.give_from_isr());
        break;
    case Isr::Send:
        result = result_of(o.queue.send_from_isr(99));
        break;
    case Isr::Receive: {
        std::uint32_t item = 0;
        const Status status = o.queue.receive_from_isr(item);
        result = status.is_ok() ? OK_VALUE | item : result_of(status);
        break;
    }
    case Isr::Set2:
        o.flags.set_from_isr(2);
        break;
    case Isr::NotifyA:
        result = result_of(TaskNotification::notify_from_isr(tasks[0], 2, SetBits));
        break;
    case Isr::Tick:
        detail::tick();
        break;
    case Isr::Clear1:
        result = OK_VALUE | o.flags.clear(1);
        break;
    }
    outcome.push_back(entry(BY_ISR, static_cast<unsigned>(scenario->isr), result, RTOS::get_tick_count()));
    broken = test::broken_invariant();
}

/// Runs the kernel with the interrupt at this point. False if the end comes before it.
bool run(std::uint64_t point) {
    alloy::sim::reset();
    outcome.clear();
    came = false;
    broken = nullptr;
    ::new (place) Objects(scenario->full ? 1 : 0);
    if (scenario->full) {
        (void)objects().queue.try_send(201);
        (void)objects().queue.try_send(202);
    }
    for (unsigned t = 0; t < THREADS; ++t) {
        tasks[t] = {};
        detail::make_thread(tasks[t], stacks[t], sizeof stacks[t], "t", scenario->threads[t].rank,
                            detail::TCB_NOTIFIABLE, body, reinterpret_cast<void*>(std::uintptr_t{t}));
    }
    alloy::sim::limit(12);
    alloy::sim::interrupt_at(point, handler);
    RTOS::start();
    const bool in_time = came;
    alloy::sim::cancel_interrupts();
    if (broken == nullptr)
        broken = test::broken_invariant();
    for (const detail::NotifiableTcb& task : tasks) {
        const bool aside = task.rank == detail::PARKED_RANK || task.rank == detail::SERVICE_RANK;
        outcome.push_back(RTOS::is_finished(task) ? 255U : aside ? 254U : task.rank);
    }
    const auto owner = [](const Mutex& mutex) {
        for (unsigned t = 0; t < THREADS; ++t) {
            if (mutex.owner() == &tasks[t])
                return t + 1;
        }
        return 0U;
    };
    Objects& o = objects();
    outcome.insert(outcome.end(),
                   {o.semaphore.count(), o.wake.count(), o.flags.get(), owner(o.mutexes[0]), owner(o.mutexes[1])});
    // Receiving would let those in that still wait to send.
    const auto* const core = reinterpret_cast<const detail::QueueCore*>(&o.queue);
    const auto* const items = reinterpret_cast<const std::uint32_t*>(core + 1);
    for (unsigned i = 0; i < core->count; ++i)
        outcome.push_back(items[(core->read + i) % QUEUE_CAPACITY]);
    return in_time;
}

void print(const char* what, const Outcome& seen) {
    std::printf("  %s:", what);
    for (const std::uint32_t each : seen)
        std::printf(" %x", static_cast<unsigned>(each));
    std::printf("\n");
}

unsigned long long scenarios, landings, states;

bool sweep(unsigned long long number, const std::string& name) {
    std::set<Outcome> allowed;
    for (unsigned step = 0;; ++step) {
        Model model(*scenario);
        if (!model.run(step))
            break;
        states += model.steps();
        allowed.insert(model.outcome());
    }
    for (std::uint64_t point = 0; run(point); ++point) {
        ++landings;
        if (broken == nullptr && allowed.contains(outcome))
            continue;
        std::printf("FAIL search  %s, interrupt at point %llu; replay with: search %llu\n", name.c_str(),
                    static_cast<unsigned long long>(point), number);
        std::printf("  not so: %s\n", broken != nullptr ? broken : "what was seen is one of what the model allows");
        print("seen", outcome);
        for (const Outcome& each : allowed)
            print("allowed", each);
        return false;
    }
    ++scenarios;
    return true;
}

struct Third {
    const char* name;
    std::vector<Op> ops;
    std::uint8_t rank;
};
const std::vector<Third> THIRDS = {
    {"waits, more urgent", {Op::AwaitWake, Op::Run}, 2},
    {"waits, equal", {Op::AwaitWake, Op::Run}, RANK_A},
    {"waits, less urgent", {Op::AwaitWake, Op::Run}, 9},
    {"ready, equal", {Op::Run}, RANK_A},
    {"ready, less urgent, wants the mutex", {Op::Lock1, Op::Unlock1}, 9},
    {"ready, more urgent, sleeps and wants the mutex", {Op::Delay1, Op::Lock1For1, Op::Unlock1}, 2},
};

} // namespace

extern "C" void alloy_stop(std::uint32_t number, const char* call, const char*) {
    std::printf("FAIL search  stop %u in %s\n", static_cast<unsigned>(number), call);
    std::exit(1);
}

int main(int argc, char** argv) {
    const unsigned long long first = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 0;
    const unsigned long long last = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : argc > 1 ? first : ~0ULL;
    unsigned long long number = 0;
    unsigned failed = 0;
    for (const Part& a : PARTS) {
        for (const Part& b : PARTS) {
            for (const std::uint8_t rank : {std::uint8_t{4}, RANK_A, std::uint8_t{8}}) {
                for (const Third& c : THIRDS) {
                    for (const bool full : {false, true}) {
                        for (unsigned isr = 0; isr < ISR_COUNT; ++isr, ++number) {
                            if (number < first || number > last)
                                continue;
                            const Scenario each{
                                {{a.ops, RANK_A}, {b.ops, rank}, {c.ops, c.rank}}, static_cast<Isr>(isr), full};
                            scenario = &each;
                            const std::string name = std::string(a.name) + ", " + b.name + " at rank " +
                                                     std::to_string(rank) + ", third " + c.name + ", isr " +
                                                     ISR_NAMES[isr] + (full ? ", full" : ", empty");
                            if (!sweep(number, name) && ++failed == 5)
                                return 1;
                        }
                    }
                }
            }
        }
    }
    std::printf("%s search  %llu scenarios, %llu landings, %llu states of the model\n", failed == 0 ? "pass" : "FAIL",
                scenarios, landings, states);
    return failed == 0 && scenarios != 0 ? 0 : 1;
}
