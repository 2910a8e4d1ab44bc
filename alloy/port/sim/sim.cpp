// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/clock_core.hpp>
#include <alloy/core/kernel.hpp>
#include <alloy/core/thread.hpp>
#include <alloy/switch_hook.hpp>
#include <alloy_sim.hpp>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>

namespace alloy::rtos::detail {

// Linked only if the program uses the 64-bit clock.
[[gnu::weak]] extern ClockCore long_clock;
[[gnu::weak]] void begin_long_clock();

} // namespace alloy::rtos::detail

#if !defined(__x86_64__)
#error "alloy: the simulator's switch is written for x86-64 only"
#endif

// Saves the registers that the System V ABI preserves across calls; the caller has saved the rest.
asm(R"(
    .text
    .globl alloy_sim_switch
    .type alloy_sim_switch, @function
alloy_sim_switch:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq (%rsi), %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
    .size alloy_sim_switch, .-alloy_sim_switch

    .globl alloy_sim_begin
    .type alloy_sim_begin, @function
alloy_sim_begin:
    movq %r12, %rdi
    movq %r13, %rsi
    call alloy_sim_run
    .size alloy_sim_begin, .-alloy_sim_begin
)");

extern "C" {
void alloy_sim_switch(std::uintptr_t** save, std::uintptr_t* const* load);
void alloy_sim_begin();
void alloy_sim_run(alloy::port::Entry entry, void* argument);
}

namespace alloy::port {

namespace {

using rtos::detail::alloy_kernel;
using rtos::detail::Tcb;

constexpr std::size_t HOST_STACK_WORDS = 8192;

struct State {
    bool masked = false;
    bool in_isr = false;
    bool nested = false;
    bool requested = false;
    bool starved = false;
    bool lays_out = false;
    std::uint64_t points = 0;
    std::uint64_t points_inside = 0;
    std::uint64_t inside_at = UINT64_MAX;
    std::function<void()> inside;
    std::uint32_t limit = UINT32_MAX;
    std::multimap<std::uint64_t, std::function<void()>> at_point;
    std::multimap<std::uint32_t, std::function<void()>> at_tick;
    std::uintptr_t* main_sp = nullptr;
};

/// Returns a task's host stack, found by the task's own stack. Host stacks are kept across resets: creating them takes
/// longer than a scenario.
std::unique_ptr<std::uintptr_t[]>& stack_of(std::uintptr_t* task_stack) {
    static std::map<std::uintptr_t*, std::unique_ptr<std::uintptr_t[]>> stacks;
    return stacks[task_stack];
}

/// The simulator's state, created at first use because tasks at file scope are created before main().
State& state() {
    static State only;
    return only;
}

void check_canary([[maybe_unused]] const Tcb* thread) {
    if constexpr (ALLOY_STACK_GUARD != 0) {
        if (*thread->stack != rtos::detail::STACK_PAINT)
            rtos::stop(rtos::Stop::StackOverflow, "switch", thread->name);
    }
}

/// Checks the mask at every call, so that a test needs no interrupt at the one place where the mask matters.
void require_mask(bool masked, const char* what) {
    if (state().masked != masked) {
        std::fprintf(stderr, "FAIL sim  %s while %smasked\n", what, masked ? "not " : "");
        std::abort();
    }
}

void tell_hook([[maybe_unused]] const Tcb* next) {
#if ALLOY_SWITCH_HOOK
    const bool masked = state().masked;
    alloy_switch_hook(next);
    require_mask(masked, "a switch hook returns");
#endif
}

/// Calls the hook as PendSV does: in the least urgent handler.
void tell_hook_in_handler(const Tcb* next) {
    state().in_isr = true;
    tell_hook(next);
    state().in_isr = false;
}

/// Returns true if no timeout is pending except that of the 64-bit clock.
bool nothing_due() {
    using rtos::detail::long_clock;
    rtos::detail::TimeoutQueue& t = alloy_kernel.timeouts;
    if (t.bits == 0 || &long_clock == nullptr)
        return t.bits == 0;
    const rtos::detail::TimeoutLink* const ring = &t.buckets[31U - Port::leading_zeros(t.bits)];
    return (t.bits & (t.bits - 1U)) == 0 && ring->next == &long_clock && ring->prev == &long_clock;
}

void leave(std::uintptr_t** save) { alloy_sim_switch(save, &state().main_sp); }

/// The simulator's PendSV.
void take_switch() {
    while (state().requested && !state().masked && !state().in_isr) {
        state().requested = false;
        Tcb* const from = alloy_kernel.current;
        Tcb* const next = alloy_kernel.ready.top();
        if (next == from)
            return;
        check_canary(from);
        alloy_kernel.current = next;
        tell_hook_in_handler(next);
        alloy_sim_switch(&from->sp, &next->sp);
        // The thread that switched to this one was masked at that time.
        state().masked = false;
    }
}

void handle(const std::function<void()>& handler) {
    state().in_isr = true;
    handler();
    state().in_isr = false;
    take_switch();
}

} // namespace

/// An interruptible point just before masking: the last one at which an interrupt can see the changes made unmasked.
/// There is none while a thread is being initialised, because no handle refers to the thread yet.
static void point_before_mask() {
    if (!std::exchange(state().lays_out, false))
        sim::point();
}

Port::MaskKey Port::mask_save() {
    point_before_mask();
    const bool key = state().masked;
    state().masked = true;
    return key;
}

void Port::mask_restore(MaskKey key) {
    require_mask(true, "mask_restore()");
    state().masked = key;
    if (!key)
        sim::point();
}

bool Port::in_isr() { return state().in_isr; }
bool Port::in_thread() { return !state().in_isr && !state().masked; }
void Port::request_switch() { state().requested = true; }

void Port::switch_to(Tcb* from, Tcb* next) {
    require_mask(true, "switch_to()");
    check_canary(from);
    tell_hook(next);
    alloy_sim_switch(&from->sp, &next->sp);
    state().masked = false;
    sim::point();
}

std::uintptr_t* Port::prepare_stack(std::uintptr_t* stack, std::size_t words, Entry entry, void* argument) {
    // A host function's stack use is unrelated to the size of the task's stack, so the task's own stack holds only its
    // canary.
    (void)words;
    state().lays_out = true;
    auto& host = stack_of(stack);
    if (host == nullptr)
        host = std::make_unique_for_overwrite<std::uintptr_t[]>(HOST_STACK_WORDS);
    std::uintptr_t* sp = host.get() + HOST_STACK_WORDS;
    sp = reinterpret_cast<std::uintptr_t*>(reinterpret_cast<std::uintptr_t>(sp) & ~std::uintptr_t{15});
    *--sp = reinterpret_cast<std::uintptr_t>(alloy_sim_begin);
    *--sp = 0;                                          // rbp
    *--sp = 0;                                          // rbx
    *--sp = reinterpret_cast<std::uintptr_t>(entry);    // r12
    *--sp = reinterpret_cast<std::uintptr_t>(argument); // r13
    *--sp = 0;                                          // r14
    *--sp = 0;                                          // r15
    return sp;
}

void Port::in_handler(void (*function)()) {
    require_mask(false, "in_handler()");
    handle(function);
}

void Port::start(Tcb* first) {
    require_mask(true, "start()");
    alloy_sim_switch(&state().main_sp, &first->sp);
}

void Port::wait() {
    require_mask(false, "wait()");
    const std::uint32_t now = alloy_kernel.timeouts.now;
    if (const auto next = state().at_tick.begin(); next != state().at_tick.end() && next->first <= now) {
        const auto handler = next->second;
        state().at_tick.erase(next);
        handle(handler);
        return;
    }
    const bool dead = nothing_due() && state().at_tick.empty() && state().at_point.empty();
    if (dead || now >= state().limit) {
        state().starved = dead;
        leave(&alloy_kernel.current->sp);
    }
    sim::tick();
}

} // namespace alloy::port

namespace alloy::sim {

using port::state;

void reset() {
    rtos::detail::alloy_kernel = {};
    rtos::detail::joiners = {};
    state() = {};
    if (rtos::detail::begin_long_clock != nullptr)
        rtos::detail::begin_long_clock();
}

void interrupt_at(std::uint64_t n, std::function<void()> handler) { state().at_point.emplace(n, std::move(handler)); }

void interrupt_at_tick(std::uint32_t tick, std::function<void()> handler) {
    state().at_tick.emplace(tick, std::move(handler));
}

void cancel_interrupts() {
    state().at_point.clear();
    state().at_tick.clear();
}

void interrupt(const std::function<void()>& handler) { port::handle(handler); }

void tick() {
    port::handle([] { rtos::detail::tick(); });
}

void interrupt_inside(std::uint64_t n, std::function<void()> handler) {
    state().inside_at = state().points_inside + n;
    state().inside = std::move(handler);
}

std::uint64_t points_inside() { return state().points_inside; }

namespace {

/// An interrupt inside a handler is more urgent and cannot be interrupted itself. A switch waits until both have ended.
void point_inside() {
    if (state().nested || state().points_inside++ != state().inside_at)
        return;
    state().nested = true;
    // The handler may set the next interrupt.
    const auto handler = std::move(state().inside);
    handler();
    state().nested = false;
}

} // namespace

void point() {
    if (state().masked || rtos::detail::alloy_kernel.current == nullptr)
        return;
    if (state().in_isr) {
        point_inside();
        return;
    }
    const std::uint64_t n = state().points++;
    port::take_switch();
    for (auto next = state().at_point.begin(); next != state().at_point.end() && next->first <= n;
         next = state().at_point.begin()) {
        const auto handler = next->second;
        state().at_point.erase(next);
        port::handle(handler);
    }
}

std::uint64_t points() { return state().points; }
void finish() { port::leave(&rtos::detail::alloy_kernel.current->sp); }
bool starved() { return state().starved; }
void limit(std::uint32_t ticks) { state().limit = ticks; }

} // namespace alloy::sim

extern "C" void alloy_port_mask() {
    alloy::port::point_before_mask();
    alloy::port::state().masked = true;
}

extern "C" void alloy_port_unmask() {
    alloy::port::require_mask(true, "unmask()");
    alloy::port::state().masked = false;
    alloy::sim::point();
}

extern "C" void alloy_sim_run(alloy::port::Entry entry, void* argument) {
    alloy::port::state().masked = false;
    alloy::sim::point();
    entry(argument);
    alloy_thread_finished();
}
