// SPDX-License-Identifier: MIT OR Apache-2.0
// Seven tasks call the kernel at random, two levels of interrupts come at random, and after each step the kernel must
// be in a state that the model allows: results, running thread, waiters and their order, ranks. Usage: soak [SEED
// [OPERATIONS]]; a failure prints both.

#include "compare.hpp"
#include "invariants.hpp"
#include "watch.hpp"

#include <alloy/alloy.hpp>
#include <alloy_sim.hpp>

#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <random>
#include <utility>

using namespace alloy::rtos;
using model::Call;
using model::Kind;

namespace {

constexpr unsigned THREADS = model::THREADS, KEEPER = 0;
constexpr std::uint32_t SLICE = 3;
/// The clock wraps soon.
constexpr Tick BEGIN = 0xffffff00U;
constexpr std::array<std::uint8_t, 4> RANKS = {3, 5, 5, 8};

std::mt19937 random_numbers;
unsigned below(unsigned n) { return static_cast<unsigned>(random_numbers() % n); }
bool one_in(unsigned n) { return below(n) == 0; }

alignas(16) std::uintptr_t stacks[THREADS][64];
detail::NotifiableTcb tasks[THREADS];
alignas(model::Objects) std::byte place[sizeof(model::Objects)];
model::Objects& objects() { return *std::launder(reinterpret_cast<model::Objects*>(place)); }
using Pool = StaticPool<std::uint32_t, model::BLOCKS>;
alignas(Pool) std::byte pool_place[sizeof(Pool)];
Pool& pool() { return *std::launder(reinterpret_cast<Pool*>(pool_place)); }

soak::Watch watch;
unsigned long seed, operations, wanted_operations, nested;
std::uint32_t last_item, last_byte;

/// The objects that a thread, or an interrupt of one level, holds and must give back.
struct Holding {
    std::uint32_t* block = nullptr;
    std::uint32_t mutexes = 0;
    unsigned depth = 0; ///< of the recursive mutex
    bool holds = false;
    Kind in_call = Kind::Nothing;
    bool is_at_recursive = false;
};
constexpr unsigned INTERRUPTS = THREADS; ///< those of interrupts follow
Holding holdings[THREADS + 3];
unsigned long kills, sleeps, renewals;

// The last events, for the report of a failure.
struct Event {
    const char* what;
    unsigned who;
    Call call;
    std::uint32_t result;
};
std::array<Event, 64> events;
unsigned long event_count;
unsigned long noted[model::KINDS];
void note(const char* what, unsigned who, const Call& call, std::uint32_t result) {
    events[event_count++ % events.size()] = {what, who, call, result};
    ++noted[static_cast<unsigned>(call.kind)];
}

const char* const KINDS[model::KINDS] = {
    "nothing",     "give",        "take",     "lock",       "unlock",     "set",           "await-flags",
    "clear",       "send",        "receive",  "reset",      "peek",       "notify",        "await-note",
    "forget-note", "await",       "signal",   "signal-all", "send-bytes", "receive-bytes", "suspend",
    "resume",      "set-rank",    "ask-rank", "kill",       "join",       "make",          "yield",
    "delay",       "delay-until", "hold",     "release",    "slice",      "start-timer",   "stop-timer",
    "allocate",    "free",        "renew",    "finish",     "tick",       "sleep"};

bool is_lost(unsigned mutex);

[[noreturn]] void fail(const char* what) {
    std::printf("FAIL soak  at operation %lu of seed %lu; replay with: soak %lu %lu\n  not so: %s\n", operations, seed,
                seed, wanted_operations, what);
    const unsigned long first = event_count > events.size() ? event_count - events.size() : 0;
    for (unsigned long i = first; i < event_count; ++i) {
        const Event& e = events[i % events.size()];
        std::printf("  %u %s %s object %u value %x timeout %x%s%s%s mode %u -> %x\n", e.who, e.what,
                    KINDS[static_cast<unsigned>(e.call.kind)], e.call.object, e.call.value, e.call.timeout,
                    e.call.all ? " all" : "", e.call.keep ? " keep" : "", e.call.tries ? " tries" : "", e.call.mode,
                    e.result);
    }
    watch.print();
    std::printf("  the kernel, of each thread its rank, its own, flags:");
    for (const detail::NotifiableTcb& task : tasks)
        std::printf(" %u/%u/%x", task.rank, task.base_rank, task.flags);
    std::printf("; owners of the mutexes:");
    for (unsigned m = 0; m < model::MUTEXES; ++m) {
        unsigned owner = 0;
        while (owner < THREADS && objects().owner(m) != tasks[owner])
            ++owner;
        std::printf(" %d%s", owner < THREADS ? static_cast<int>(owner) : -1, is_lost(m) ? " lost" : "");
    }
    std::printf("\n");
    std::exit(1);
}
void require(bool holds, const char* what) {
    if (!holds)
        fail(what);
}

bool perform_here(const Call& call, Holding& holding, std::uint32_t& result);

void timer_function(void* argument) {
    const auto timer = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(argument));
    const auto object = static_cast<std::uint8_t>(below(model::TIMERS));
    const Call call = one_in(4)   ? Call{.kind = Kind::StartTimer, .object = object, .value = below(3), .timeout = 1}
                      : one_in(4) ? Call{.kind = Kind::StopTimer, .object = object}
                                  : Call{.kind = Kind::Give, .object = static_cast<std::uint8_t>(timer)};
    note("timer", timer, call, 0);
    require(watch.expires(timer, call), "a timer expires at its tick, once");
    std::uint32_t result = 0;
    if (!perform_here(call, holdings[INTERRUPTS], result))
        result = model::perform_in_interrupt(objects(), tasks, call);
    note("timer did", timer, call, result);
    require(watch.timer_returns(result), "a timer's call returns the model's result");
}

void* number(unsigned i) { return reinterpret_cast<void*>(std::uintptr_t{i}); }
SoftwareTimer timers[model::TIMERS] = {
    {timer_function, number(0)}, {timer_function, number(1)}, {timer_function, number(2)}};

std::uint32_t allocate(Holding& holding) {
    const auto block = pool().allocate();
    if (block.is_err())
        return model::result_of(Status(Err{block.unwrap_err()}));
    for (const Holding& other : holdings)
        require(other.block != block.unwrap(), "a block belongs to one owner");
    holding.block = block.unwrap();
    return 0;
}

void body(void* argument);

/// Returns true if the mutex belongs to a thread that has ended.
bool is_lost(unsigned mutex) {
    const TaskHandle owner = objects().owner(mutex);
    return owner && RTOS::is_finished(owner);
}

/// The calls that need more than the objects.
bool perform_here(const Call& call, Holding& holding, std::uint32_t& result) {
    switch (call.kind) {
    case Kind::StartTimer:
        result = model::result_of(timers[call.object].start(call.timeout, call.value));
        return true;
    case Kind::StopTimer:
        result = model::result_of(timers[call.object].stop());
        return true;
    case Kind::Allocate:
        result = allocate(holding);
        return true;
    case Kind::Free:
        result = model::result_of(pool().deallocate(std::exchange(holding.block, nullptr)));
        return true;
    case Kind::Renew: {
        // Masked, so that no task starts to wait.
        detail::Port::mask();
        const auto& core = call.object == model::RECURSIVE
                               ? model::core<detail::MutexCore>(objects().recursive)
                               : model::core<detail::MutexCore>(objects().mutexes[call.object]);
        const bool may = is_lost(call.object) && core.waiters.first == nullptr;
        if (may)
            objects().renew(call.object);
        renewals += may ? 1 : 0;
        detail::Port::unmask();
        result = may ? 0 : model::INVALID;
        return true;
    }
    case Kind::Make: {
        detail::NotifiableTcb& task = tasks[call.object];
        holdings[call.object] = {};
        // If no thread has waited for a mutex, the two tasks cannot be told apart.
        for (unsigned m = 0; m < model::RECURSIVE; ++m)
            holdings[call.object].mutexes |= objects().owner(m) == task ? 1U << m : 0;
        const auto flags = static_cast<std::uint8_t>(task.flags & (detail::TCB_NOTIFIABLE | detail::TCB_ROUND_ROBIN));
        detail::make_thread(task, stacks[call.object], sizeof stacks[call.object], "soak",
                            static_cast<detail::Rank>(call.value), flags, body, number(call.object));
        result = 0;
        return true;
    }
    default:
        return false;
    }
}

/// Returns true if a thread is sending bytes, or receiving them. Only one may at a time.
bool is_under_way(Kind kind) {
    for (unsigned i = 0; i < std::size(holdings); ++i) {
        if (holdings[i].in_call == kind && (i >= THREADS || !RTOS::is_finished(tasks[i])))
            return true;
    }
    return false;
}
Call bytes_call(std::uint32_t timeout) {
    const Kind kind = one_in(2) ? Kind::SendBytes : Kind::ReceiveBytes;
    if (is_under_way(kind))
        return {.kind = Kind::Peek};
    const std::uint32_t size = 1 + below(kind == Kind::SendBytes ? 5 : model::STREAM_CAPACITY);
    last_byte += kind == Kind::SendBytes ? size : 0;
    return {
        .kind = kind, .value = kind == Kind::SendBytes ? (last_byte & 0xffU) << 8U | size : size, .timeout = timeout};
}

/// A call that is legal in any context.
Call any_call(const Holding& holding) {
    const auto object = static_cast<std::uint8_t>(below(3));
    const auto thread = static_cast<std::uint8_t>(below(THREADS));
    switch (below(9)) {
    case 8:
        return one_in(2) ? Call{.kind = Kind::Peek} : Call{.kind = Kind::ForgetNote, .object = thread};
    case 0:
        return {.kind = Kind::Set, .value = 1 + below(7)};
    case 1:
        return {.kind = Kind::Clear, .value = 1 + below(7)};
    case 2:
        return {.kind = Kind::Notify,
                .object = thread,
                .value = 1 + below(15),
                .mode = static_cast<std::uint8_t>(below(4))};
    case 3:
        return {.kind = Kind::StartTimer, .object = object, .value = below(3) * below(4), .timeout = 1 + below(4)};
    case 4:
        return {.kind = Kind::StopTimer, .object = object};
    case 5:
        return {.kind = holding.block == nullptr ? Kind::Allocate : Kind::Free};
    default:
        return {.kind = Kind::Give, .object = static_cast<std::uint8_t>(below(model::SEMAPHORES))};
    }
}

Call interrupt_call(const Holding& holding, bool ticks) {
    if (ticks && one_in(3))
        return {.kind = Kind::Tick};
    if (one_in(8))
        return {.kind = Kind::Resume, .object = static_cast<std::uint8_t>(below(THREADS))};
    if (one_in(6))
        return {.kind = Kind::Send, .value = last_item += 0x400};
    if (one_in(6))
        return bytes_call(0);
    return one_in(6) ? Call{.kind = Kind::Receive} : any_call(holding);
}

/// Compares with the model, and keeps the states that match the kernel.
void look_at_all(bool is_between_calls) {
    const char* what = nullptr;
    const bool fits = watch.keep([&what, is_between_calls](const model::Model& state) {
        const char* const differs = soak::difference(state, objects(), tasks, timers, is_between_calls);
        what = differs != nullptr ? differs : what;
        if (differs != nullptr || !is_between_calls || state.is_busy() || state.level() != 0 || state.has_circle())
            return differs == nullptr;
        if (!state.ranks_are_right())
            what = "each rank is the most urgent of those that wait for the thread, and its own";
        return state.ranks_are_right();
    });
    require(fits, what);
    const char* const broken = test::broken_invariant();
    require(broken == nullptr, broken);
}

int running() {
    const detail::Tcb& current = detail::block_of(RTOS::current_task(), "running");
    if (&current == &detail::alloy_kernel.idle_thread)
        return model::NO_THREAD;
    return static_cast<int>(&static_cast<const detail::NotifiableTcb&>(current) - tasks);
}

void interrupt(unsigned level, const Call& call) {
    ++operations;
    Holding& holding = holdings[INTERRUPTS + level];
    // Set first: a nested interrupt comes wherever interrupts are unmasked.
    holding.in_call = call.kind;
    note(level == 0 ? "interrupt" : "inner interrupt", level, call, 0);
    require(watch.interrupt(call, running()), "the most urgent ready thread is interrupted");
    look_at_all(false);
    if (level == 0) {
        if (one_in(2)) {
            alloy::sim::interrupt_inside(below(6),
                                         [] { interrupt(1, interrupt_call(holdings[INTERRUPTS + 1], false)); });
            ++nested;
        }
        alloy::sim::point();
    }
    std::uint32_t result = 0;
    if (!perform_here(call, holding, result))
        result = model::perform_in_interrupt(objects(), tasks, call);
    holding.in_call = Kind::Nothing;
    note("ends", level, call, result);
    require(watch.ends_interrupt(result), "an interrupt's call returns the model's result");
}

void schedule() {
    alloy::sim::interrupt_at(alloy::sim::points() + 1 + below(24), [] {
        interrupt(0, interrupt_call(holdings[INTERRUPTS], true));
        schedule();
    });
}

constexpr unsigned MANY_IDLES = 100'000;
unsigned idles;

/// The kernel's function, which the idle thread calls with TicklessIdle.
void (*sleep_through_ticks)();

/// No thread is ready: time advances, by a tick or by a sleep, or an interrupt comes.
void idle() {
    if (++idles == MANY_IDLES)
        fail("a thread can always continue");
    require(watch.rests(), "no thread runs when no thread is ready");
    look_at_all(true);
    if (one_in(4)) {
        // Interrupts that wait for a point come in this call, and threads run after it.
        sleep_through_ticks();
        return;
    }
    alloy::sim::interrupt(
        [] { interrupt(0, one_in(4) ? interrupt_call(holdings[INTERRUPTS], true) : Call{.kind = Kind::Tick}); });
}

/// The keeper, which resumes and creates the others, never waits forever, and the others rarely do, so that all tasks
/// stay active.
std::uint32_t timeout(unsigned self) {
    if (self != KEEPER && one_in(16))
        return model::FOREVER;
    if (one_in(64))
        return 1 + below(300);
    return one_in(6) ? 0 : 1 + below(12);
}

Call lock_call(unsigned self) {
    const Holding& holding = holdings[self];
    const auto mutex = static_cast<std::uint8_t>(below(model::MUTEXES));
    if ((holding.mutexes & 1U << mutex) != 0) {
        if (mutex == model::RECURSIVE && holding.depth < 3 && one_in(2))
            return {.kind = Kind::Lock, .object = mutex};
        // It locks again, however long that takes.
        if (self != KEEPER && mutex != model::RECURSIVE && holding.mutexes == 1U << mutex && one_in(2))
            return {.kind = Kind::AwaitCondition, .value = mutex, .timeout = timeout(self)};
        return {.kind = Kind::Unlock, .object = mutex};
    }
    if (is_lost(mutex) && one_in(2))
        return {.kind = Kind::Renew, .object = mutex};
    // One that another thread owns, or none.
    if (one_in(16))
        return {.kind = Kind::Unlock, .object = mutex};
    // Forever only upwards, so that no deadlock is permanent.
    const bool upwards = (holding.mutexes >> mutex) == 0;
    const std::uint32_t most = timeout(self);
    return {.kind = Kind::Lock,
            .object = mutex,
            .timeout = most == model::FOREVER && !upwards ? 3 : most,
            .tries = most == 0 && one_in(2)};
}

/// Returns true if its end takes nothing with it that other tasks need.
bool may_die(unsigned thread) {
    const Holding& holding = holdings[thread];
    return thread != KEEPER && holding.block == nullptr && holding.in_call != Kind::Allocate &&
           holding.in_call != Kind::Free && holding.depth == 0 && !holding.is_at_recursive;
}

/// Returns true if it ended as the owner of a mutex that another thread has waited for. Its waiters raise the next
/// thread in its memory, so the mutex must be re-created first.
bool leaves_waiters(unsigned thread) {
    const auto is_left = [thread](const detail::MutexCore& core) {
        return core.owner() == &tasks[thread] && (core.word & detail::MutexCore::CONTENDED) != 0;
    };
    for (unsigned m = 0; m < model::RECURSIVE; ++m) {
        if (is_left(model::core<detail::MutexCore>(objects().mutexes[m])))
            return true;
    }
    return is_left(model::core<detail::MutexCore>(objects().recursive));
}

/// A call on another thread, or on the caller.
Call task_call(unsigned self) {
    const auto other = static_cast<std::uint8_t>(below(THREADS));
    if (RTOS::is_finished(tasks[other]) && !leaves_waiters(other) && !one_in(8))
        return {.kind = Kind::Make, .object = other, .value = RANKS[below(RANKS.size())]};
    // Otherwise most tasks are suspended most of the time.
    if ((tasks[other].flags & detail::TCB_SUSPENDED) != 0 && !one_in(8))
        return {.kind = Kind::Resume, .object = other};
    if (one_in(8))
        return {.kind = Kind::AskRank, .object = other};
    if (one_in(8) && may_die(other))
        return {.kind = Kind::Kill, .object = other};
    switch (below(6)) {
    case 0:
        if (other != KEEPER && !(ALLOY_CHECKS != 0 && other == self && holdings[self].holds) && one_in(2))
            return {.kind = Kind::Suspend, .object = other};
        [[fallthrough]];
    case 1:
        if (one_in(4))
            return {.kind = Kind::Resume, .object = other};
        [[fallthrough]];
    case 2:
        if (other != self && !holdings[self].holds) {
            // Forever only downwards, if it owns nothing, and not for the keeper, which does not end.
            const std::uint32_t most = timeout(self);
            const bool may_last = other != KEEPER && other < self && holdings[self].mutexes == 0;
            return {.kind = Kind::Join, .object = other, .timeout = most == model::FOREVER && !may_last ? 3 : most};
        }
        [[fallthrough]];
    default:
        return {.kind = Kind::SetRank, .object = other, .value = RANKS[below(RANKS.size())]};
    }
}

/// Uses the variant for half of the calls that do not wait.
Call with_try(Call call) {
    call.tries = call.timeout == 0 && one_in(2);
    return call;
}

Call waiting_call(unsigned self) {
    switch (below(8)) {
    case 0:
    case 1:
        return lock_call(self);
    case 2:
        return {.kind = Kind::AwaitFlags,
                .value = 1 + below(7),
                .timeout = timeout(self),
                .all = one_in(3),
                .keep = one_in(3)};
    case 3:
        return with_try({.kind = Kind::Send, .value = last_item += 0x400, .timeout = timeout(self)});
    case 4:
        return with_try({.kind = Kind::Receive, .timeout = timeout(self)});
    case 5:
        return with_try(
            {.kind = Kind::AwaitNote, .timeout = timeout(self), .mode = static_cast<std::uint8_t>(below(3))});
    case 6:
        if (one_in(2))
            return {.kind = Kind::DelayUntil, .value = RTOS::get_tick_count() - below(6), .timeout = below(12)};
        return {.kind = Kind::Delay, .timeout = below(12)};
    case 7:
        if (one_in(2))
            return bytes_call(timeout(self));
        [[fallthrough]];
    default:
        return with_try({.kind = Kind::Take,
                         .object = static_cast<std::uint8_t>(below(model::SEMAPHORES)),
                         .timeout = timeout(self)});
    }
}

Call next_call(unsigned self) {
    Holding& holding = holdings[self];
    if (holding.holds) {
        // With checks this stops. The thread that resumes it may hold as well.
        if (ALLOY_CHECKS == 0 && self != KEEPER && one_in(6))
            return {.kind = Kind::Suspend, .object = static_cast<std::uint8_t>(self)};
        if (holding.mutexes != 0 && one_in(6))
            return {.kind = Kind::Unlock, .object = static_cast<std::uint8_t>(std::countr_zero(holding.mutexes))};
        return one_in(3) ? Call{.kind = Kind::Release} : one_in(3) ? task_call(self) : any_call(holding);
    }
    switch (below(16)) {
    case 0:
        return {.kind = Kind::Hold};
    case 1:
        return {.kind = Kind::Yield};
    case 2:
        if (one_in(2))
            return {.kind = one_in(2) ? Kind::SignalOne : Kind::SignalAll};
        return one_in(8) ? Call{.kind = Kind::Slice, .value = below(5)} : Call{.kind = Kind::Reset};
    case 3:
        if (self != KEEPER && holding.mutexes == 0 && holding.block == nullptr && one_in(2))
            return {.kind = Kind::Finish};
        [[fallthrough]];
    case 4:
    case 5:
        return task_call(self);
    case 6:
    case 7:
    case 8:
        return any_call(holding);
    default:
        return waiting_call(self);
    }
}

void body(void* argument) {
    const auto self = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(argument));
    Holding& holding = holdings[self];
    for (;;) {
        const Call call = next_call(self);
        note("begins", self, call, 0);
        require(watch.begins(self, call), "the most urgent ready thread runs");
        if (call.kind == Kind::Finish)
            return;
        std::uint32_t result = 0;
        holding.in_call = call.kind;
        holding.is_at_recursive =
            (call.kind == Kind::Lock || call.kind == Kind::Unlock) && call.object == model::RECURSIVE;
        if (!perform_here(call, holding, result))
            result = model::perform(objects(), tasks, call);
        holding.in_call = Kind::Nothing;
        note("returns", self, call, result);
        require(watch.returns(self, result),
                "the most urgent ready thread runs, and its call returns the model's result");
        if (result == 0 && call.kind == Kind::Lock) {
            holding.mutexes |= 1U << call.object;
            holding.depth += call.object == model::RECURSIVE ? 1 : 0;
        }
        if (result == 0 && call.kind == Kind::Unlock) {
            if (call.object != model::RECURSIVE || holding.depth == 0 || --holding.depth == 0)
                holding.mutexes &= ~(1U << call.object);
        }
        holding.is_at_recursive = false;
        kills += call.kind == Kind::Kill && result == 0 ? 1 : 0;
        if (call.kind == Kind::Hold || call.kind == Kind::Release)
            holding.holds = call.kind == Kind::Hold;
        idles = 0;
        ++operations;
        look_at_all(true);
        if (operations >= wanted_operations)
            alloy::sim::finish();
    }
}

} // namespace

extern "C" void alloy_stop(std::uint32_t number, const char* call, const char*) {
    std::printf("stop %u in %s\n", static_cast<unsigned>(number), call);
    fail("the kernel does not stop");
}

/// Sleeps through some of the ticks until the next timeout.
extern "C" Tick alloy_board_sleep(SleepMode, Tick ticks) {
    const Call call{.kind = Kind::Sleep, .value = one_in(2) ? ticks : below(ticks + 1)};
    ++sleeps;
    note("sleeps", 0, call, 0);
    require(ticks < 0x10000, "something is due at some tick");
    require(watch.keep([ticks](const model::Model& state) { return ticks <= state.until_due(); }),
            "no sleep continues beyond the next timeout");
    require(watch.interrupt(call, model::NO_THREAD), "no thread runs when the processor sleeps");
    return call.value;
}

int main(int argc, char** argv) {
    seed = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1;
    wanted_operations = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1'000'000;
    std::printf("soak of seed %lu, %lu operations\n", seed, wanted_operations);
    random_numbers.seed(static_cast<std::mt19937::result_type>(seed));
    alloy::sim::reset();
    ::new (place) model::Objects;
    ::new (pool_place) Pool;
    model::Model begin;
    begin.set_now(BEGIN);
    detail::alloy_kernel.timeouts.now = BEGIN;
    RTOS::set_time_slice(SLICE);
    begin.start_slices(SLICE);
    for (unsigned t = 0; t < THREADS; ++t) {
        const std::uint8_t rank = RANKS[t % RANKS.size()];
        const bool shares = t % 2 != 0;
        const std::uint8_t flags = detail::TCB_NOTIFIABLE | (shares ? detail::TCB_ROUND_ROBIN : 0);
        detail::make_thread(tasks[t], stacks[t], sizeof stacks[t], "soak", rank, flags, body, number(t));
        begin.make(t, rank, shares);
    }
    watch.start(begin);
    TicklessIdle::configure(SleepMode::Light, 1);
    TicklessIdle::enable();
    sleep_through_ticks = std::exchange(detail::alloy_kernel.idle, idle);
    alloy::sim::interrupt_at(1, [] { schedule(); });
    RTOS::start();
    require(operations >= wanted_operations, "a thread can always continue");
    // With fewer operations, chance may leave one out.
    for (unsigned kind = 1; kind < model::KINDS && wanted_operations >= 100'000; ++kind)
        require(noted[kind] != 0, KINDS[kind]);
    std::printf(
        "pass soak  seed %lu: %lu operations, %lu interrupts with another inside, %u ticks, %lu sleeps, %lu kills, "
        "%lu mutexes made again; %llu states of the model, at most %zu at once\n",
        seed, operations, nested, static_cast<unsigned>(RTOS::get_tick_count() - BEGIN), sleeps, kills, renewals,
        watch.steps(), watch.most());
    return 0;
}
