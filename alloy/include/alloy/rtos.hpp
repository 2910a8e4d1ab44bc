// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/fast_path.h>
#include <alloy/core/thread.hpp>
#include <alloy/result.hpp>
#include <alloy/task_handle.hpp>
#include <alloy/timeout.hpp>

namespace alloy::rtos {

/// A running system: the scheduler and the clock. All members are static.
class RTOS {
  public:
    /// Starts the scheduler with the tasks created so far. Does not return (on the simulator: when the simulation
    /// ends). Before the start only. Without a task: stop 2. A second time: stop 7.
    static void start();

    /// Lets the next ready task of the same priority run; returns at once if there is none. Thread. O(1).
    static void yield() {
        check_thread("RTOS::yield");
        detail::Tcb* const self = detail::alloy_kernel.current;
        if constexpr (detail::SMALL) {
            detail::Port::mask();
            detail::alloy_kernel.ready.heads[self->rank] = self->next;
            detail::dispatch();
            return;
        }
        const auto* const next = reinterpret_cast<const alloy_link*>(&self->next);
        if (!alloy_fast_yield(next, reinterpret_cast<std::uintptr_t>(self)))
            detail::yield_to(self, self->next);
    }

    /// Sleeps. n ticks last until the n-th tick from now; a duration is never cut short; 0 is a yield. Thread; blocks.
    /// O(1), however many tasks sleep.
    /// @param timeout  at most MAX_TIMEOUT; INFINITE sleeps forever
    static void delay(Timeout timeout);

    /// Sleeps until `previous + period`, and stores that in `previous`: a loop that calls it does not drift.
    /// Thread; blocks unless the time has passed already. O(1).
    /// @param period  at most MAX_TIMEOUT
    /// @return false if the time had passed already
    static bool delay_until(Tick& previous, Period period);

    /// The running task, or none before the start. Any context. In an interrupt: the interrupted task; if that task was
    /// being switched out, the task that runs when the interrupt ends.
    [[nodiscard]] static TaskHandle current_task() {
        detail::Tcb* task = *static_cast<detail::Tcb* const volatile*>(&detail::alloy_kernel.current);
        if (task == &detail::alloy_kernel.no_thread) [[unlikely]] {
            // Masked: a more urgent interrupt can move a thread to another ring.
            const auto key = detail::Port::mask_save();
            task = detail::alloy_kernel.ready.top();
            detail::Port::mask_restore(key);
        }
        return TaskHandle(task);
    }

    /// Ticks since the start; wraps. Any context.
    [[nodiscard]] static Tick get_tick_count() {
        return *static_cast<const volatile Tick*>(&detail::alloy_kernel.timeouts.now);
    }

    /// Keeps a task from running until resume(), whatever it waits for; its wait continues and can end while the task
    /// is suspended. Thread; if the task is the caller, returns when resumed. Finished: Error::Finished. The caller
    /// itself between hold() and release(): stop 1 (checks only); without checks other tasks run until it is resumed.
    static Status suspend(TaskHandle task);
    /// Undoes suspend(). Thread. Not suspended: Error::Invalid. Finished, also if it was suspended: Error::Finished.
    static Status resume(TaskHandle task);
    /// resume() for interrupts; legal in any context. Never waits. O(priorities), plus O(contended mutexes) for each
    /// owner in the chain of mutexes that the task waits for, with interrupts let in between two mutexes. In a thread
    /// that has not masked interrupts it acts as resume(), so a more urgent task runs before it returns.
    static Status resume_from_isr(TaskHandle task);

    /// Returns true if the task is suspended. Any context. A finished task is not suspended.
    [[nodiscard]] static bool is_suspended(TaskHandle task) {
        return has_flag(detail::block_of(task, "RTOS::is_suspended"), detail::TCB_SUSPENDED);
    }

    /// Sets a task's base priority; priority that it inherits through mutexes stays in force. Thread. O(priorities),
    /// times the length of the chain of mutex owners that it waits for. Finished: Error::Finished. Out of range:
    /// Error::Invalid.
    static Status set_priority(TaskHandle task, Priority priority);
    /// A task's base priority, without inheritance. Any context.
    [[nodiscard]] static Priority get_priority(TaskHandle task) {
        return detail::priority_of(detail::block_of(task, "RTOS::get_priority").base_rank);
    }
    /// The current priority, with inheritance; for a suspended task, the priority after resume(). Thread, or before the
    /// start. O(contended mutexes it owns) if it is suspended or between hold() and release(). In an interrupt: stop 1
    /// (checks only).
    [[nodiscard]] static Priority active_priority(TaskHandle task);

    /// Waits until a task has returned from its function. Thread; blocks.
    /// Timeout: the timeout expired. Deadlock: the task is the caller.
    static Status join(TaskHandle task, Timeout timeout = INFINITE);
    /// Returns true if the task's function has returned. Any context.
    [[nodiscard]] static bool is_finished(TaskHandle task) {
        return has_flag(detail::block_of(task, "RTOS::is_finished"), detail::TCB_FINISHED);
    }

    /// Bytes of a task's stack that have never been used; also for the idle task. Any context. O(result). 0 without
    /// ALLOY_STACK_PAINT, which is on by default if checks are.
    [[nodiscard]] static std::size_t unused_stack(TaskHandle task) {
        return detail::stack_headroom(detail::block_of(task, "RTOS::unused_stack"));
    }

    /// Ends a task wherever it is, as if its function had returned there: no object on its stack is destroyed, and the
    /// object that it waited for no longer refers to it. If the task is the caller, does not return.
    ///
    /// A task may be killed at any instruction, also inside a kernel call. Every kernel object is then as if that call
    /// had completed or had not been made. A StreamBuffer::send() of more bytes than fit counts as several such calls.
    /// Anything handed to the task is lost with it: a message, a token, a notification, a block of a pool.
    ///
    /// The mutexes that it owns stay locked, and their waiters keep waiting. A mutex identifies its owner by the task
    /// object. A task re-created in the object of a dead owner therefore owns each of its mutexes for which no other
    /// task has waited. For the others its unlock() returns Error::NotOwner, but a task that starts to wait for one may
    /// still raise its priority.
    ///
    /// When the call returns, nothing refers to the task's stack. A mutex that the task owned still refers to the task
    /// object, so that memory may only be used for another task.
    ///
    /// Thread; never waits. O(priorities), like a timeout, plus the joining tasks, with interrupts let in between.
    /// Finished: Error::Finished. In an interrupt: stop 1 (checks only).
    static Status kill(TaskHandle task);

    /// Tasks with Feature::RoundRobin take turns with tasks of equal priority every `period`; 0 disables this. Thread
    /// or before the start. Costs nothing in ticks that end no slice. At most MAX_TIMEOUT; a larger value changes
    /// nothing.
    static void set_time_slice(Period period);

    /// Between these calls no other task runs, though interrupts do; a task made ready runs at release(). Thread.
    /// O(contended mutexes it owns). Not nestable. In between, a call that may wait is stop 1 or Error::Context (checks
    /// only); without checks, other tasks run while it waits.
    static void hold();
    static void release();

  private:
    static bool has_flag(const detail::Tcb& task, detail::TcbFlag flag) {
        return (*static_cast<const volatile std::uint8_t*>(&task.flags) & flag) != 0;
    }
    static void check_thread(const char* call) {
        if constexpr (ALLOY_CHECKS != 0) {
            if (!detail::is_thread()) [[unlikely]]
                stop(Stop::WrongContext, call);
        }
    }
    static void check_may_wait(const char* call) {
        if constexpr (ALLOY_CHECKS != 0) {
            if (!detail::may_wait()) [[unlikely]]
                stop(Stop::WrongContext, call);
        }
    }
};

} // namespace alloy::rtos
