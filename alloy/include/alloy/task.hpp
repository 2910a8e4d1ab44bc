// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/thread.hpp>
#include <alloy/fixed_string.hpp>
#include <alloy/rtos.hpp>

#include <type_traits>

namespace alloy::rtos {

/// What a task can do beyond running.
enum class Feature : std::uint8_t {
    None = 0,
    Notification = detail::TCB_NOTIFIABLE, ///< it has a TaskNotification: 8 bytes
    RoundRobin = detail::TCB_ROUND_ROBIN,  ///< it shares its priority in slices, see RTOS::set_time_slice()
};
constexpr Feature operator|(Feature a, Feature b) {
    return static_cast<Feature>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Feature set, Feature one) { return (static_cast<unsigned>(set) & static_cast<unsigned>(one)) != 0; }

namespace detail {

/// A base that comes before the control block: a stack that overflows then leaves the block whole, and so its name.
template <std::size_t Bytes> struct TaskStack {
    alignas(port::Port::STACK_ALIGN) std::uintptr_t stack_[Bytes / sizeof(std::uintptr_t)];
};

} // namespace detail

/// The longest name of a task.
inline constexpr std::size_t MAX_TASK_NAME = 15;

/// A task with its stack and control block: StackBytes + 32 bytes, and 8 with a notification. The object lives as long
/// as the task runs, and its name as long as the program.
/// @tparam StackBytes  a multiple of Port::STACK_ALIGN, at least Port::MIN_STACK
/// @tparam Prio        a Priority, or its number
/// @tparam Name        1 to MAX_TASK_NAME printable characters
template <std::size_t StackBytes, auto Prio, FixedString Name, Feature Features = Feature::None> class Task
    : detail::TaskStack<StackBytes>,
      public std::conditional_t<has(Features, Feature::Notification), detail::NotifiableTcb, detail::Tcb> {
    static_assert(StackBytes >= port::Port::MIN_STACK, "alloy: stack too small: see Port::MIN_STACK");
    static_assert(StackBytes % port::Port::STACK_ALIGN == 0, "alloy: stack misaligned: see Port::STACK_ALIGN");
    static_assert(Name.size() >= 1, "alloy: a task needs a name");
    static_assert(Name.size() <= MAX_TASK_NAME, "alloy: a task's name has at most 15 characters");
    static_assert(Name.printable(), "alloy: a task's name is printable ASCII");
    static_assert(std::is_same_v<decltype(Prio), Priority> || std::is_integral_v<decltype(Prio)>,
                  "alloy: a priority is a Priority or its number");
    static_assert(static_cast<long long>(Prio) >= 0 && static_cast<long long>(Prio) < PRIORITY_COUNT,
                  "alloy: priority out of range: 0 (idle) to 7 (critical)");

  public:
    static constexpr std::size_t STACK_BYTES = StackBytes;
    static constexpr Priority PRIORITY = static_cast<Priority>(Prio);
    static constexpr Feature FEATURES = Features;
    [[nodiscard]] static constexpr const char* name() { return Name.text; }
    /// Bytes of RAM, control block included.
    [[nodiscard]] static constexpr std::size_t ram() { return sizeof(Task); }

    /// Makes the task ready. At file scope it then runs from RTOS::start(); made by a running task, it runs as soon as
    /// it is the most urgent. Before the start, or thread.
    explicit Task(void (*function)()) {
        make([](void* f) { reinterpret_cast<void (*)()>(f)(); }, reinterpret_cast<void*>(function));
    }
    Task(void (*function)(void*), void* argument) { make(function, argument); }
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

  private:
    void make(port::Entry entry, void* argument) {
        detail::make_thread(*this, this->stack_, StackBytes, name(), detail::rank_of(PRIORITY),
                            static_cast<std::uint8_t>(Features), entry, argument);
    }
};

/// Any task: Task objects convert to it.
using TaskHandle = detail::Tcb&;
/// A task with a notification.
using NotifiableHandle = detail::NotifiableTcb&;

} // namespace alloy::rtos
