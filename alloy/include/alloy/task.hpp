// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/deferred_call.hpp>
#include <alloy/core/thread.hpp>
#include <alloy/fixed_string.hpp>
#include <alloy/rtos.hpp>
#include <alloy/task_handle.hpp>

#include <new>
#include <type_traits>
#include <utility>

namespace alloy::rtos {

/// Optional features of a task.
enum class Feature : std::uint8_t {
    None = 0,
    Notification = detail::TCB_NOTIFIABLE, ///< it has a TaskNotification: 8 bytes
    RoundRobin = detail::TCB_ROUND_ROBIN,  ///< it shares its priority in time slices, see RTOS::set_time_slice()
    Suspended = detail::TCB_SUSPENDED,     ///< it is created suspended, and runs after the first RTOS::resume()
    RunTime = detail::TCB_RUN_TIME,        ///< its run time is counted, see alloy/run_time.hpp: 8 bytes
};
constexpr Feature operator|(Feature a, Feature b) {
    return static_cast<Feature>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Feature set, Feature one) { return (static_cast<unsigned>(set) & static_cast<unsigned>(one)) != 0; }

namespace detail {

/// A base class placed before the control block, so that a stack overflow leaves the block and its name intact.
template <std::size_t Bytes> struct TaskStack {
    alignas(port::Port::STACK_ALIGN) std::uintptr_t stack_[Bytes / sizeof(std::uintptr_t)];
};

template <Feature Features> using BlockOf =
    std::conditional_t<has(Features, Feature::Notification), NotifiableTcb, Tcb>;

} // namespace detail

/// The longest name of a task.
inline constexpr std::size_t MAX_TASK_NAME = 15;

/// A task with its stack and control block: StackBytes + 32 bytes, plus 8 with a notification and 8 with a run time.
/// The object must live as long as the task runs, and its name as long as the program.
/// @tparam StackBytes    a multiple of Port::STACK_ALIGN, at least Port::MIN_STACK
/// @tparam TaskPriority  a Priority, or its number
/// @tparam Name          1 to MAX_TASK_NAME printable characters
template <std::size_t StackBytes, auto TaskPriority, FixedString Name, Feature Features = Feature::None> class Task
    : detail::TaskStack<StackBytes> {
    using Plain = detail::BlockOf<Features>;
    using Block = std::conditional_t<has(Features, Feature::RunTime), detail::TimedTcb<Plain>, Plain>;
    using Handle = std::conditional_t<has(Features, Feature::Notification), NotifiableHandle, TaskHandle>;

    static_assert(StackBytes >= port::Port::MIN_STACK, "alloy: stack too small: see Port::MIN_STACK");
    static_assert(StackBytes % port::Port::STACK_ALIGN == 0, "alloy: stack misaligned: see Port::STACK_ALIGN");
    static_assert(Name.size() >= 1, "alloy: a task needs a name");
    static_assert(Name.size() <= MAX_TASK_NAME, "alloy: a task's name has at most 15 characters");
    static_assert(Name.printable(), "alloy: a task's name is printable ASCII");
    static_assert(std::is_same_v<decltype(TaskPriority), Priority> || std::is_integral_v<decltype(TaskPriority)>,
                  "alloy: a priority is a Priority or its number");
    static_assert(static_cast<long long>(TaskPriority) >= 0 && static_cast<long long>(TaskPriority) < PRIORITY_COUNT,
                  "alloy: priority out of range: 0 (idle) to 7 (critical)");
    static_assert(!has(Features, Feature::RunTime) || ALLOY_SWITCH_HOOK != 0,
                  "alloy: run times are counted in each switch: Feature::RunTime needs ALLOY_SWITCH_HOOK=1");

  public:
    static constexpr std::size_t STACK_BYTES = StackBytes;
    static constexpr Priority PRIORITY = static_cast<Priority>(TaskPriority);
    static constexpr Feature FEATURES = Features;
    [[nodiscard]] static constexpr const char* name() { return Name.text; }
    /// Bytes of RAM, control block included.
    [[nodiscard]] static constexpr std::size_t ram() { return sizeof(Task); }

    /// Makes the task ready. A task at file scope runs from RTOS::start(); a task created by a running task runs as
    /// soon as it is the most urgent. Before the start, or thread. In an interrupt or masked: stop 1. Without a
    /// function: stop 5. (Both with checks only.)
    explicit Task(void (*function)()) { begin(function); }
    Task(void (*function)(void*), void* argument) { begin(function, argument); }

    /// A task with any callable: a lambda with captures, a pointer to a member function and its object, a function with
    /// arguments. Copies of them are stored at the top of the task's stack (`Task<...>::room_for<F, Args...>` bytes)
    /// and passed on when the task first runs; they are destroyed when it returns, but not when it is killed.
    template <class F, class... Args>
        requires detail::DeferrableCall<F, Args...>
    explicit Task(F&& function, Args&&... args) {
        begin(std::forward<F>(function), std::forward<Args>(args)...);
    }

    /// A task without a function until start(). Until then it counts as finished: calls on it return Error::Finished,
    /// and RTOS::join() returns at once. Any context.
    Task() {
        block_ = Block{};
        block_.name = name();
        block_.stack = this->stack_;
        block_.rank = block_.base_rank = detail::rank_of(PRIORITY);
        block_.flags = static_cast<std::uint8_t>((FLAGS & ~detail::TCB_SUSPENDED) | detail::TCB_FINISHED);
        if constexpr (has(Features, Feature::Notification))
            block_.state = detail::NotifyState::Finished;
    }

    /// Gives a function to a task that has none or has finished. Arguments, context and stops are those of the
    /// constructors; O(StackBytes) if stacks are painted. Busy: it has a function and has not finished.
    template <class F, class... Args>
        requires(detail::PlainCall<F, Args...> || detail::DeferrableCall<F, Args...>)
    Status start(F&& function, Args&&... args) {
        if (!RTOS::is_finished(*this)) [[unlikely]]
            return Err{Error::Busy};
        begin(std::forward<F>(function), std::forward<Args>(args)...);
        return Ok{};
    }

    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

    /// The argument for calls on this task: a NotifiableHandle if it has a notification, otherwise a TaskHandle.
    operator Handle() { return block_; }

    /// Bytes of the stack that the copies of the callable and its arguments take.
    template <class F, class... Args> static constexpr std::size_t room_for =
        (sizeof(detail::DeferredCall<std::decay_t<F>, std::decay_t<Args>...>) + port::Port::STACK_ALIGN - 1) /
        port::Port::STACK_ALIGN * port::Port::STACK_ALIGN;

  private:
    static constexpr auto FLAGS = static_cast<std::uint8_t>(Features);

    void begin(void (*function)()) {
        port::Entry entry = [](void* f) { reinterpret_cast<void (*)()>(f)(); };
        if constexpr (ALLOY_CHECKS != 0)
            entry = function != nullptr ? entry : nullptr;
        make(StackBytes, entry, reinterpret_cast<void*>(function));
    }
    void begin(void (*function)(void*), void* argument) { make(StackBytes, function, argument); }
    template <class F, class... Args>
        requires detail::DeferrableCall<F, Args...>
    void begin(F&& function, Args&&... args) {
        using Call = detail::DeferredCall<std::decay_t<F>, std::decay_t<Args>...>;
        constexpr std::size_t room = room_for<F, Args...>;
        static_assert(alignof(Call) <= port::Port::STACK_ALIGN, "alloy: a task's callable is aligned as its stack");
        static_assert(StackBytes >= port::Port::MIN_STACK + room,
                      "alloy: stack too small for the copies of the task's callable and arguments");
        void* const place = this->stack_ + (StackBytes - room) / sizeof(std::uintptr_t);
        ::new (place) Call(std::forward<F>(function), std::forward<Args>(args)...);
        make(StackBytes - room, Call::run, place);
    }

    void make(std::size_t bytes, port::Entry entry, void* argument) {
        constexpr detail::Rank own = detail::rank_of(PRIORITY);
        if constexpr (!has(Features, Feature::Suspended)) {
            detail::make_thread(block_, this->stack_, bytes, name(), own, FLAGS, entry, argument);
        } else {
            // Hold off switching: no task may resume this one before its own rank is set.
            detail::hold_switch();
            detail::make_thread(block_, this->stack_, bytes, name(), detail::PARKED_RANK, FLAGS, entry, argument);
            block_.base_rank = own;
            detail::release_switch();
        }
    }

    Block block_;
};

} // namespace alloy::rtos
