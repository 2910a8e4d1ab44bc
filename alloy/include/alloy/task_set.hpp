// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/concepts.hpp>
#include <alloy/mutex.hpp>
#include <alloy/semaphore.hpp>
#include <alloy/task.hpp>

namespace alloy::rtos {

namespace detail {

consteval bool same_text(const char* a, const char* b) {
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

template <class... Tasks> consteval bool unique_names() {
    const char* const names[] = {Tasks::name()...};
    for (std::size_t i = 0; i < sizeof...(Tasks); ++i) {
        for (std::size_t j = i + 1; j < sizeof...(Tasks); ++j) {
            if (same_text(names[i], names[j]))
                return false;
        }
    }
    return true;
}

template <class... Tasks> consteval bool unique_priorities() {
    unsigned seen = 0;
    bool unique = true;
    ((unique = unique && (seen & (1U << static_cast<unsigned>(Tasks::PRIORITY))) == 0,
      seen |= 1U << static_cast<unsigned>(Tasks::PRIORITY)),
     ...);
    return unique;
}

} // namespace detail

/// Rule for validate_advanced: no two tasks share a priority.
struct UniquePriorities {
    template <class... Tasks> static consteval bool check() {
        static_assert(detail::unique_priorities<Tasks...>(), "alloy: two tasks of this set have the same priority");
        return true;
    }
};

/// Rule: every stack has at least Bytes bytes.
template <std::size_t Bytes> struct MinimumStack {
    template <class... Tasks> static consteval bool check() {
        static_assert(((Tasks::STACK_BYTES >= Bytes) && ...), "alloy: a task of this set has a smaller stack");
        return true;
    }
};

/// Rule: the tasks need at most Bytes bytes of RAM.
template <std::size_t Bytes> struct RamBudget {
    template <class... Tasks> static consteval bool check() {
        static_assert((sizeof(Tasks) + ... + 0) <= Bytes, "alloy: budget exceeded: the tasks need more RAM");
        return true;
    }
};

/// Declares that these tasks protect data with a Lock. With a lock without inheritance (a semaphore), a task of
/// intermediate priority can delay the most urgent of them indefinitely.
template <class Lock, class... Users> struct Shares {
    static constexpr bool INHERITS = std::is_same_v<Lock, Mutex>;

    template <class... Tasks> static consteval bool check() {
        constexpr auto highest = [] {
            unsigned most = 0;
            ((most = static_cast<unsigned>(Users::PRIORITY) > most ? static_cast<unsigned>(Users::PRIORITY) : most),
             ...);
            return most;
        }();
        constexpr auto lowest = [] {
            unsigned least = PRIORITY_COUNT;
            ((least = static_cast<unsigned>(Users::PRIORITY) < least ? static_cast<unsigned>(Users::PRIORITY) : least),
             ...);
            return least;
        }();
        constexpr bool between =
            ((static_cast<unsigned>(Tasks::PRIORITY) > lowest && static_cast<unsigned>(Tasks::PRIORITY) < highest) ||
             ...);
        static_assert(INHERITS || !between,
                      "alloy: priority inversion: this lock does not inherit, and a task lies between its users");
        return true;
    }
};

/// The tasks of a system, by type: `TaskSet<decltype(sensor), decltype(display)>`. Evaluated at compile time.
template <class... Tasks> class TaskSet {
    static_assert((ValidTask<Tasks> && ...), "alloy: a TaskSet holds types of tasks");

  public:
    [[nodiscard]] static consteval std::size_t count() { return sizeof...(Tasks); }
    /// Total size of stacks and control blocks, in bytes.
    [[nodiscard]] static consteval std::size_t total_ram() { return (sizeof(Tasks) + ... + 0); }
    /// total_ram(); does not compile if it exceeds Budget.
    template <std::size_t Budget> [[nodiscard]] static consteval std::size_t total_ram_with_budget() {
        static_assert((sizeof(Tasks) + ... + 0) <= Budget, "alloy: budget exceeded: the tasks need more RAM");
        return total_ram();
    }
    [[nodiscard]] static consteval Priority highest_priority() {
        Priority most = Priority::Idle;
        ((most = Tasks::PRIORITY > most ? Tasks::PRIORITY : most), ...);
        return most;
    }
    [[nodiscard]] static consteval Priority lowest_priority() {
        Priority least = Priority::Critical;
        ((least = Tasks::PRIORITY < least ? Tasks::PRIORITY : least), ...);
        return least;
    }
    /// Static checks: at least one task, and unique names.
    [[nodiscard]] static consteval bool validate() {
        static_assert(sizeof...(Tasks) >= 1, "alloy: a TaskSet without tasks");
        static_assert(detail::unique_names<Tasks...>(), "alloy: two tasks of this set have the same name");
        return true;
    }
    /// validate() and the given rules. A violation does not compile.
    template <class... Rules> [[nodiscard]] static consteval bool validate_advanced() {
        return validate() && (Rules::template check<Tasks...>() && ... && true);
    }
};

/// All parts of a system, by type: tasks, queues, pools, semaphores.
template <class... Parts> class System {
  public:
    /// Total size of all parts, in bytes.
    [[nodiscard]] static consteval std::size_t total_ram() { return (sizeof(Parts) + ... + 0); }
    /// total_ram(); does not compile if it exceeds Budget.
    template <std::size_t Budget> [[nodiscard]] static consteval std::size_t total_ram_with_budget() {
        static_assert((sizeof(Parts) + ... + 0) <= Budget, "alloy: budget exceeded: the system needs more RAM");
        return total_ram();
    }
};

} // namespace alloy::rtos
