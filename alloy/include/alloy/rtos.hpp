// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/straight.h>
#include <alloy/core/thread.hpp>
#include <alloy/result.hpp>
#include <alloy/task_handle.hpp>
#include <alloy/timeout.hpp>

namespace alloy::rtos {

/// A running system: the scheduler and the clock. All members are static.
class RTOS {
  public:
    /// Starts the scheduler with the tasks made so far. Does not return (on the simulator: when the simulation ends).
    /// Before the start only. Without a task: stop 2. A second time: stop 7.
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
        if (!alloy_straight_yield(next, reinterpret_cast<std::uintptr_t>(self)))
            detail::yield_to(self, self->next);
    }

    /// Sleeps: of n ticks until the n-th tick from now, of a duration no less than that; 0 is a yield. Thread; blocks.
    /// O(1), however many sleep.
    /// @param timeout  at most MAX_TIMEOUT; INFINITE sleeps forever
    static void delay(Timeout timeout);

    /// Sleeps until `previous + period`, and sets `previous` to that: a loop that calls it does not drift.
    /// Thread; blocks unless the time has passed already. O(1).
    /// @param period  at most MAX_TIMEOUT
    /// @return false if the time had passed already
    static bool delay_until(Tick& previous, Period period);

    /// The running task, or none before the start. Any context. In an interrupt: the interrupted task, or, if that one
    /// was just giving way to another, the task that goes on when the interrupt ends.
    [[nodiscard]] static TaskHandle current_task() {
        detail::Tcb* task = *static_cast<detail::Tcb* const volatile*>(&detail::alloy_kernel.current);
        if (task == &detail::alloy_kernel.nobody) [[unlikely]] {
            // Masked: a more urgent interrupt may move a thread to another ring.
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

    /// Keeps a task from running until resume(), whatever it waits for; a wait goes on and may end meanwhile.
    /// Thread; returns when resumed if it is the caller itself. Finished: Error::Finished. The caller itself between
    /// hold() and release(): stop 1 (checks only); without checks others run until it is resumed.
    static Status suspend(TaskHandle task);
    /// Undoes suspend(). Thread. Not suspended: Error::Invalid. Finished, also while it was suspended: Error::Finished.
    static Status resume(TaskHandle task);
    /// resume() for interrupts; legal in any context. Never waits. O(priorities), and for each owner in the chain of
    /// mutexes that it waits for O(contended mutexes), unmasked between two. In a thread that has not masked it is
    /// resume(), so a more urgent task runs before it returns.
    static Status resume_from_isr(TaskHandle task);

    /// Is it suspended? Any context. One that has finished is not.
    [[nodiscard]] static bool is_suspended(TaskHandle task) {
        return has_flag(detail::block_of(task, "RTOS::is_suspended"), detail::TCB_SUSPENDED);
    }

    /// Sets a task's own priority; what it inherits through mutexes stays in force. Thread. O(priorities), times
    /// the length of the chain of mutex owners it waits for. Finished: Error::Finished. Out of range: Error::Invalid.
    static Status set_priority(TaskHandle task, Priority priority);
    /// A task's own priority, without inheritance. Any context.
    [[nodiscard]] static Priority get_priority(TaskHandle task) {
        return detail::priority_of(detail::block_of(task, "RTOS::get_priority").base_rank);
    }
    /// The priority in force, with inheritance; of a suspended task, the one it will have. Thread, before the start.
    /// O(contended mutexes it owns) if it is suspended or between hold() and release(). In an interrupt: stop 1 (checks
    /// only).
    [[nodiscard]] static Priority active_priority(TaskHandle task);

    /// Waits until a task has returned from its function. Thread; blocks.
    /// Timeout: the time ran out. Deadlock: the caller itself.
    static Status join(TaskHandle task, Timeout timeout = INFINITE);
    /// Has it returned from its function? Any context.
    [[nodiscard]] static bool is_finished(TaskHandle task) {
        return has_flag(detail::block_of(task, "RTOS::is_finished"), detail::TCB_FINISHED);
    }

    /// Bytes of its stack that a task has never used; the idle task's too. Any context. O(result). Without
    /// ALLOY_STACK_PAINT, which follows the checks: 0.
    [[nodiscard]] static std::size_t unused_stack(TaskHandle task) {
        return detail::stack_headroom(detail::block_of(task, "RTOS::unused_stack"));
    }

    /// Ends a task wherever it is, as if its function had returned there: nothing on its stack is destroyed, and what
    /// it waited for forgets it. Killing the caller itself does not return.
    ///
    /// A task may be killed at any instruction, also inside a call of the kernel. Every object of the kernel is then as
    /// if that call had been made whole or not at all. A StreamBuffer::send() of more bytes than fit is several such
    /// calls. Anything handed to the task is lost with it: a message, a token, a notification, a block of a pool.
    ///
    /// The mutexes that it owns stay locked, and those that wait for them wait on. A mutex knows its owner by the task
    /// object. A task that is made again in the object of a dead owner therefore owns each of those mutexes for which
    /// no other task has waited. For the others its unlock() is Error::NotOwner, but a task that begins to wait for one
    /// may still raise it.
    ///
    /// When the call returns, nothing refers to the task's stack. A mutex that the task owned still refers to the
    /// object, whose memory may then only serve another task.
    ///
    /// Thread; never waits. O(priorities), as a timeout is, plus those that join, with interrupts let in between.
    /// Finished: Error::Finished. In an interrupt: stop 1 (checks only).
    static Status kill(TaskHandle task);

    /// Tasks made with Feature::RoundRobin change places with their equals every `period`; 0 ends it. Thread or
    /// before the start. Costs nothing in ticks that end no slice. At most MAX_TIMEOUT; more changes nothing.
    static void set_time_slice(Period period);

    /// Between these, no other task runs though interrupts do; what becomes ready runs at release(). Thread.
    /// O(contended mutexes it owns). Not nestable. A call that may wait is stop 1 or Error::Context in between (checks
    /// only); without checks others run while it waits.
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
