// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/config.hpp>

#if ALLOY_SWITCH_HOOK

#include <alloy/core/kernel.hpp>
#include <alloy/run_time.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;
using detail::Tcb;

namespace {

const Tcb* running;
std::uint64_t begin; // start of the first turn
std::uint64_t since; // start of the current turn
std::uint64_t idle_sum;
std::uint64_t others_sum;

/// Returns the sum to which a task's turns are added. The idle thread needs no bit of its own: there is only one.
std::uint64_t& sum_of(const Tcb* task) {
    if ((task->flags & detail::TCB_RUN_TIME) == 0)
        return task == &alloy_kernel.idle_thread ? idle_sum : others_sum;
    auto* const timed = const_cast<Tcb*>(task);
    if ((task->flags & detail::TCB_NOTIFIABLE) == 0)
        return static_cast<detail::TimedTcb<Tcb>*>(timed)->run_time;
    return static_cast<detail::TimedTcb<detail::NotifiableTcb>*>(timed)->run_time;
}

/// Brings the sums up to date. Masked.
void count_until_now() {
    if (running == nullptr)
        return;
    const std::uint64_t now = alloy_board_counter();
    sum_of(running) += now - since;
    since = now;
}

std::uint64_t read(const std::uint64_t& sum) {
    const auto key = Port::mask_save();
    count_until_now();
    const std::uint64_t result = sum;
    Port::mask_restore(key);
    return result;
}

} // namespace

// Masks even in a switch made in an exception: an interrupt there may ask for a sum.
void RunTime::count(const Tcb* next) {
    const auto key = Port::mask_save();
    if (running == nullptr) {
        begin = alloy_board_counter();
        since = begin;
    } else {
        count_until_now();
    }
    running = next;
    Port::mask_restore(key);
}

std::uint64_t RunTime::of(TaskHandle handle) {
    const Tcb& task = detail::block_of(handle, "RunTime::of");
    return (task.flags & detail::TCB_RUN_TIME) != 0 ? read(sum_of(&task)) : 0;
}
std::uint64_t RunTime::idle() { return read(idle_sum); }
std::uint64_t RunTime::others() { return read(others_sum); }

std::uint64_t RunTime::total() {
    const auto key = Port::mask_save();
    count_until_now();
    const std::uint64_t result = since - begin;
    Port::mask_restore(key);
    return result;
}

} // namespace alloy::rtos

#endif
