// SPDX-License-Identifier: MIT OR Apache-2.0
#include "play.hpp"

#include "../model/kernel_calls.hpp"
#include "invariants.hpp"

#include <alloy/clock.hpp>
#include <alloy/tickless_idle.hpp>

#include <new>

namespace search {

namespace {

using namespace alloy::rtos;
using detail::alloy_kernel;
using detail::Port;

constexpr std::size_t STACK_WORDS = 256;
alignas(32) std::uintptr_t stacks[THREADS][STACK_WORDS];
detail::NotifiableTcb tasks[THREADS];
alignas(model::Objects) std::byte place[sizeof(model::Objects)];
model::Objects& objects() { return *std::launder(reinterpret_cast<model::Objects*>(place)); }

alignas(SoftwareTimer) std::byte timer_place[sizeof(SoftwareTimer)];
SoftwareTimer& timer() { return *std::launder(reinterpret_cast<SoftwareTimer*>(timer_place)); }

const Scenario* playing;
Outcome seen;
const char* wrong;
struct Coming {
    bool has_come;
    unsigned entries;
};
Coming first, second;
bool is_second_before;

/// How a thread that does not run will continue: by a return, or by the end of a handler, with or without the FPU.
std::uintptr_t frame_kind([[maybe_unused]] const std::uintptr_t* frame) {
#if defined(__arm__)
    return (frame[8] & 0x80000000U) != 0 ? frame[8] : 0;
#elif defined(__riscv)
    return frame[12] == 0 ? 1 : 0;
#else
    return 0;
#endif
}

bool is_again[THREADS];
/// Until it is ready or runs, its block is filled with interrupts enabled.
const detail::Tcb* volatile being_made;

void body(void* argument);

void make(unsigned t, std::uint8_t rank) {
    detail::make_thread(tasks[t], stacks[t], sizeof stacks[t], "t", rank, detail::TCB_NOTIFIABLE, body,
                        reinterpret_cast<void*>(std::uintptr_t{t}));
}

/// Only this function can re-create a task: model::perform() has only the objects.
std::uint32_t perform(const model::Call& call) {
    if (call.kind != model::Kind::Make)
        return model::perform(objects(), tasks, call);
    if (!RTOS::is_finished(tasks[call.object]))
        return model::INVALID;
    is_again[call.object] = true;
    being_made = &tasks[call.object];
    make(call.object, static_cast<std::uint8_t>(call.value));
    being_made = nullptr;
    return 0;
}

unsigned owner_of(unsigned mutex) {
    for (unsigned t = 0; t < THREADS; ++t) {
        if (objects().owner(mutex) == tasks[t])
            return t + 1;
    }
    return 0;
}

void run(unsigned self, bool (*is_intact)(unsigned self)) {
    const Ops& ops = is_again[self] ? AGAIN : playing->threads[self].ops;
    for (unsigned at = 0; at < ops.size(); ++at) {
        const std::uint32_t result = perform(call_of(ops[at], self, at));
        // Record result and time in one step, as the model does; an interrupt may come before the next operation.
        Port::mask();
        seen.push_back(entry(self, static_cast<unsigned>(ops[at]), result, RTOS::get_tick_count()));
        if (!is_intact(self))
            wrong = "a thread keeps the registers of the FPU";
        Port::unmask();
    }
}

#if defined(__ARM_FP)
std::uint32_t float_of(unsigned self) { return 0x40000000U + self; }
/// A rounding mode that differs between threads.
std::uint32_t mode_of(unsigned self) { return (self + 1U) << 22U; }
bool has_floats(unsigned self) {
    std::uint32_t low, high, mode;
    asm volatile("vmov %0, s16\n\tvmov %1, s31\n\tvmrs %2, fpscr" : "=r"(low), "=r"(high), "=r"(mode));
    return low == float_of(self) && high == float_of(self) && mode == mode_of(self);
}
/// Not inlined, so that no other thread uses the FPU.
[[gnu::noinline]] void run_with_floats(unsigned self) {
    asm volatile("vmov s16, %0\n\tvmov s31, %0\n\tvmsr fpscr, %1" ::"r"(float_of(self)), "r"(mode_of(self))
                 : "s16", "s31");
    run(self, has_floats);
    // Otherwise the call is a tail call, made after the caller's values have been restored.
    asm volatile("");
}
#else
void run_with_floats(unsigned self) {
    run(self, [](unsigned) { return true; });
}
#endif

void body(void* argument) {
    const auto self = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(argument));
    if (being_made == &tasks[self])
        being_made = nullptr;
    if ((playing->floats & 1U << self) != 0)
        run_with_floats(self);
    else
        run(self, [](unsigned) { return true; });
}

// On the simulator, only the call itself opens and closes masked sections in an interrupt: a second interrupt comes at
// their ends. On a processor it comes anywhere.
#if defined(__arm__) || defined(__riscv)
struct Alone {
    Port::MaskKey key = Port::mask_save();
    ~Alone() { Port::mask_restore(key); }
};
#else
struct [[maybe_unused]] Alone {};
#endif

// Objects for the calls of an interrupt that nothing else here observes.
StaticPool<std::uint64_t, 2> pool;
StreamBuffer<4> stream;
BinarySemaphore binary;
RecursiveMutex recursive;

std::uint32_t make_other_calls() {
    const model::Objects& o = objects();
    constexpr std::uint8_t BYTES[] = {1, 2, 3};
    std::uint8_t bytes[4]{};
    std::uint32_t item;
    bool holds = stream.send_from_isr(BYTES, 3) == 3 && stream.available() == 3 && stream.space() == 1;
    holds = stream.receive_from_isr(bytes, stream.capacity()) == 3 && bytes[0] == 1 && bytes[2] == 3 && holds;
    holds = pool.deallocate(pool.allocate().unwrap_or(nullptr)).is_ok() && holds;
    (void)binary.give_from_isr();
    holds = binary.is_given() && !recursive.owner() && holds;

    holds = o.queue.peek(item).is_ok() != o.queue.is_empty() && holds;
    holds = o.queue.available() + o.queue.space() == o.queue.capacity() && holds;
    holds = o.queue.is_full() == (o.queue.available() == model::QUEUE_CAPACITY) && holds;
    holds = o.semaphores[GIVEN].count() <= model::MAXIMUM && (o.flags.get() & ~3U) == 0 && holds;

    const TaskHandle current = RTOS::current_task();
    bool is_known = current == TaskHandle(alloy_kernel.idle_thread);
    for (detail::NotifiableTcb& task : tasks) {
        is_known = is_known || current == task;
        holds = !(RTOS::is_suspended(task) && current == task) && TaskHandle(task).name()[0] == 't' && holds;
        (void)RTOS::is_finished(task);
        (void)RTOS::get_priority(task);
        (void)RTOS::unused_stack(task);
        (void)TaskNotification::peek(task);
        (void)TaskNotification::is_pending(task);
    }
    for (unsigned i = 0; i < model::MUTEXES; ++i)
        holds = (!o.owner(i) || owner_of(i) != 0) && holds;
    (void)timer().is_running();
    holds = static_cast<Tick>(Clock::ticks()) == RTOS::get_tick_count() && Clock::now() >= Clock::time_point{} && holds;
    return holds && is_known ? 0 : 1;
}

std::uint32_t perform_here(Isr isr) {
    const model::Call call = call_of(isr);
    switch (isr) {
    case Isr::StartTimer:
        return model::result_of(timer().start(call.timeout));
    case Isr::StopTimer:
        return model::result_of(timer().stop());
    case Isr::Others:
        return make_other_calls();
    default:
        return model::perform_in_interrupt(objects(), tasks, call);
    }
}

/// A bit for each ready thread.
unsigned ready_threads() {
    unsigned ready = 0;
    for (unsigned t = 0; t < THREADS; ++t) {
        const bool is_ready =
            tasks[t].waiter == nullptr && (tasks[t].flags & detail::TCB_FINISHED) == 0 && &tasks[t] != being_made;
        ready |= is_ready ? 1U << t : 0U;
    }
    return ready;
}

void look() {
    [[maybe_unused]] const Alone alone;
    if (wrong == nullptr)
        wrong = test::broken_invariant_now();
    const unsigned ready = ready_threads();
    for (unsigned t = 0; t < THREADS && wrong == nullptr; ++t) {
        if ((ready & 1U << t) != 0 && !test::is_in_its_ring(tasks[t]))
            wrong = "a ready thread is in a ring";
    }
}

void act(unsigned who, Isr isr) {
    look();
    const unsigned ready = ready_threads();
    const std::uint32_t result = perform_here(isr);
    {
        [[maybe_unused]] const Alone alone;
        if ((ready & ~ready_threads()) != 0)
            wrong = "an interrupt removes no thread from the ready rings";
        seen.push_back(entry(who, static_cast<unsigned>(isr), result, RTOS::get_tick_count()));
    }
    look();
}

} // namespace

void prepare(const Scenario& scenario) {
    playing = &scenario;
    seen.clear();
    wrong = nullptr;
    being_made = nullptr;
    first = {};
    second = {};
    ::new (timer_place) SoftwareTimer([](void*) { (void)objects().semaphores[WOKEN].give_from_isr(); }, nullptr);
    if (scenario.timer)
        (void)timer().start(TIMER_DUE);
    ::new (place) model::Objects;
    if (scenario.full) {
        (void)objects().semaphores[GIVEN].give();
        for (const std::uint32_t message : FULL_OF)
            (void)objects().queue.try_send(message);
        (void)objects().stream.send_from_isr(FULL_OF_BYTES, sizeof FULL_OF_BYTES);
    }
    for (unsigned t = 0; t < THREADS; ++t) {
        tasks[t] = {};
        is_again[t] = false;
        make(t, scenario.threads[t].rank);
    }
}

void interrupt_begins() {
    [[maybe_unused]] const Alone alone;
    if (!first.has_come)
        first = {true, seen.size()};
}
void interrupt() {
    interrupt_begins();
    act(BY_ISR, playing->isr);
}
void second_interrupt() {
    is_second_before = !first.has_come;
    second = {true, seen.size()};
    act(BY_SECOND, playing->second);
}

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
    for (unsigned i = 0; i < model::MUTEXES; ++i)
        seen.push_back(owner_of(i));
    for (const std::uint32_t message : o.messages())
        seen.push_back(message);
    for (const std::uint8_t byte : o.bytes())
        seen.push_back(byte);
    return seen;
}

std::uint32_t shape() {
    std::uint32_t sum = 2166136261U;
    const auto add = [&sum](std::uintptr_t number) {
        sum = (sum ^ static_cast<std::uint32_t>(number)) * 16777619U;
        sum ^= sum >> 15U;
    };
    const auto index_of = [](const detail::Tcb* thread) -> std::uintptr_t {
        for (unsigned t = 0; t < THREADS; ++t) {
            if (thread == &tasks[t])
                return t;
        }
        return thread == &alloy_kernel.no_thread ? THREADS : THREADS + 1;
    };
    add(index_of(alloy_kernel.current));
    add(alloy_kernel.ready.filled.bits);
    for (const detail::NotifiableTcb& task : tasks) {
        add(task.rank);
        add(task.flags);
        add(static_cast<std::uintptr_t>(task.state));
        const detail::Waiter* const w = task.waiter;
        add(w == nullptr ? 0U : 1U + static_cast<unsigned>(w->kind) * 2U + (w->timeout.armed() ? 1U : 0U));
        // The ports' frames tell how the thread continues.
        if (&task != alloy_kernel.current && (task.flags & detail::TCB_FINISHED) == 0)
            add(frame_kind(task.sp));
    }
    for (unsigned i = 0; i < model::MUTEXES; ++i)
        add(owner_of(i));
    return sum;
}

void look_in_thread() {
    [[maybe_unused]] const Alone alone;
    if (wrong == nullptr)
        wrong = test::broken_in_thread_now();
}
void look_at_current() {
    if (wrong == nullptr)
        wrong = test::broken_current();
}

bool came() { return first.has_come; }
bool second_came() { return second.has_come; }
Entries entries_when_they_came() { return {first.entries, second.entries, is_second_before, {}}; }
const char* broken() { return wrong; }

} // namespace search
