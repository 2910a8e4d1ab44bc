// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alloy::rtos {

/// The largest message of a Queue, in bytes. It limits how long a copy masks interrupts.
inline constexpr std::size_t MAX_MESSAGE = 256;

/// A type that a Queue can carry: copied byte for byte, at most MAX_MESSAGE bytes.
template <class T>
concept IPCMessage = std::is_trivially_copyable_v<T> && !std::is_const_v<T> && sizeof(T) <= MAX_MESSAGE;

/// A type that a StaticPool can hold.
template <class T>
concept PoolAllocatable = std::is_object_v<T> && !std::is_const_v<T> && std::is_nothrow_destructible_v<T>;

/// A task type that TaskSet accepts.
template <class T>
concept ValidTask = requires {
    { T::STACK_BYTES } -> std::convertible_to<std::size_t>;
    { T::PRIORITY };
    { T::name() } -> std::convertible_to<const char*>;
};

} // namespace alloy::rtos
