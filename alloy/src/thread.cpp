// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/mutex_core.hpp>
#include <alloy/core/thread.hpp>

namespace alloy::rtos::detail {

namespace {

constexpr std::uintptr_t GUARD_BYTES = Port::GUARD_BYTES;

} // namespace

void make_thread(Tcb& thread, std::uintptr_t* stack, std::size_t bytes, const char* name, Rank rank, std::uint8_t flags,
                 port::Entry entry, void* argument) {
    if constexpr (ALLOY_CHECKS != 0) {
        if (is_started() ? !is_thread() : Port::in_isr()) [[unlikely]]
            stop(Stop::WrongContext, "Task", name);
        const bool has_stack = stack != nullptr && reinterpret_cast<std::uintptr_t>(stack) % Port::STACK_ALIGN == 0 &&
                               bytes >= Port::MIN_STACK;
        const Rank last = (flags & TCB_SUSPENDED) != 0 ? PARKED_RANK : IDLE_RANK;
        if (!has_stack || rank == HELD_RANK || rank > last || entry == nullptr) [[unlikely]]
            stop(Stop::BadTask, "Task", name);
    }
    const std::size_t words = bytes / sizeof(std::uintptr_t);
    thread.waiter = nullptr;
    thread.held = nullptr;
    thread.name = name;
    thread.stack = stack;
    if constexpr (ALLOY_STACK_PAINT != 0) {
        for (std::size_t i = 0; i < words; ++i)
            stack[i] = STACK_PAINT;
    }
    if constexpr (ALLOY_STACK_GUARD != 0) {
        if constexpr (GUARD_BYTES > sizeof(std::uintptr_t)) {
            const auto address = reinterpret_cast<std::uintptr_t>(stack);
            thread.stack = reinterpret_cast<std::uintptr_t*>((address + GUARD_BYTES - 1U) & ~(GUARD_BYTES - 1U));
        }
    }
    thread.rank = rank;
    thread.base_rank = rank;
    thread.sp = Port::prepare_stack(stack, words, entry, argument);

    const auto key = Port::mask_save();
    // Until here a re-created task counts as finished: a kill that saw it alive but in no list would be undone below.
    thread.flags = flags;
    if ((flags & TCB_NOTIFIABLE) != 0) {
        static_cast<NotifiableTcb&>(thread).value = 0;
        static_cast<NotifiableTcb&>(thread).state = NotifyState::None;
    }
    alloy_kernel.ready.insert(&thread, rank);
    Port::mask_restore(key);
    if (is_started()) {
        Port::mask();
        dispatch();
    }
}

std::size_t stack_headroom(const Tcb& thread) {
    if constexpr (ALLOY_STACK_PAINT == 0)
        return 0;
    const std::uintptr_t* word = thread.stack;
    // The guard itself must not be read on a port with an MPU.
    if constexpr (ALLOY_STACK_GUARD != 0 && GUARD_BYTES > sizeof(std::uintptr_t))
        word += GUARD_BYTES / sizeof(std::uintptr_t);
    const std::uintptr_t* const lowest = word;
    while (*word == STACK_PAINT)
        ++word;
    return static_cast<std::size_t>(word - lowest) * sizeof(std::uintptr_t);
}

} // namespace alloy::rtos::detail

extern "C" void alloy_thread_finished() {
    using namespace alloy::rtos::detail;
    Kernel& k = alloy_kernel;
    Tcb* const self = k.current;
    Port::mask();
    if (k.finished != nullptr) {
        k.finished(self);
        Port::mask();
        end_hold();
    }
    // A thread that sees the mark may reuse this one's memory. Until this thread is in no list, no other thread runs.
    self->flags |= TCB_FINISHED;
    if ((self->flags & TCB_NOTIFIABLE) != 0)
        static_cast<NotifiableTcb*>(self)->state = NotifyState::Finished;
    k.ready.remove(self);
    resume(self, k.ready.top());
}
