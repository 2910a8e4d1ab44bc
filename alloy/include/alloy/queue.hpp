// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/concepts.hpp>
#include <alloy/core/queue_core.hpp>
#include <alloy/result.hpp>
#include <alloy/timeout.hpp>

namespace alloy::rtos {

/// N messages of type T, first in, first out. T is copied byte for byte; it needs no default constructor. Waiters are
/// served by priority, then by arrival; a message for a waiting receiver is copied directly to it. The caller owns the
/// storage; messages are copied. Each operation is O(size of T); interrupts are masked during the copy, whose size
/// MAX_MESSAGE limits.
template <class T, std::size_t N> class Queue {
    static_assert(std::is_trivially_copyable_v<T>, "alloy: a message is copied byte for byte; this type cannot be");
    static_assert(!std::is_const_v<T>, "alloy: a message is assigned; a const type cannot be");
    static_assert(sizeof(T) <= MAX_MESSAGE, "alloy: a message has at most 256 bytes; send a pointer from a pool");
    static_assert(N >= 1, "alloy: a queue holds at least one message");
    static_assert(N <= 32768, "alloy: a queue holds at most 32768 messages");

  public:
    using value_type = T;

    Queue() = default;
    Queue(const Queue&) = delete;
    Queue& operator=(const Queue&) = delete;

    /// Appends a copy; waits while the queue is full. Thread. Timeout: no free slot in time. Context: in an interrupt
    /// (checks only).
    Status send(const T& item, Timeout timeout = INFINITE) {
        if (detail::wrong_context(timeout.ticks())) [[unlikely]]
            return Err{Error::Context};
        alloy_place place;
        if (alloy_fast_begin_send(waiters(), &core_.write, &core_.count, N, &place)) [[likely]] {
            copy(item_at(place.index), item);
            alloy_fast_sent(&core_.write, &core_.count, N, place);
            return Ok{};
        }
        return Status::from_code(detail::alloy_queue_send_slow(core_, shape(), &item, timeout.ticks()));
    }

    /// Moves the first message to `item`; waits while the queue is empty. Thread. Timeout: no message in time.
    Status receive_into(T& item, Timeout timeout = INFINITE) {
        if (detail::wrong_context(timeout.ticks())) [[unlikely]]
            return Err{Error::Context};
        alloy_place place;
        if (alloy_fast_begin_receive(waiters(), &core_.read, &core_.count, N, &place)) [[likely]] {
            copy(item, item_at(place.index));
            alloy_fast_received(&core_.read, &core_.count, N, place);
            return Ok{};
        }
        return Status::from_code(detail::alloy_queue_receive_slow(core_, shape(), &item, timeout.ticks()));
    }

    /// Removes and returns the first message; waits while the queue is empty. Thread. Timeout: no message in time.
    Result<T, Error> receive(Timeout timeout = INFINITE) {
        Received received;
        if (const Status status = receive_into(received.item, timeout); status.is_err()) [[unlikely]]
            return Err{status.unwrap_err()};
        return received.item;
    }

    /// send() without waiting. Thread, or before the start. Full: no free slot.
    Status try_send(const T& item) { return renamed(send(item, NO_WAIT), Error::Full); }
    /// Empty: no message.
    Status try_receive_into(T& item) { return renamed(receive_into(item, NO_WAIT), Error::Empty); }
    Result<T, Error> try_receive() {
        Received received;
        if (const Status status = try_receive_into(received.item); status.is_err()) [[unlikely]]
            return Err{status.unwrap_err()};
        return received.item;
    }

    /// For interrupts, and legal in any context. Never wait. Full: no free slot.
    Status send_from_isr(const T& item) {
        return Status::from_code(detail::queue_send_from_isr(core_, shape(), &item));
    }
    /// Empty: no message.
    Status receive_from_isr(T& item) {
        return Status::from_code(detail::queue_receive_from_isr(core_, shape(), &item));
    }

    /// Copies the first message and leaves it in the queue. Any context. Never waits. Empty: no message.
    Status peek(T& item) const {
        const auto key = detail::Port::mask_save();
        const bool any = core_.count != 0;
        if (any)
            copy(item, item_at(core_.read));
        detail::Port::mask_restore(key);
        return any ? Status(Ok{}) : Status(Err{Error::Empty});
    }

    /// Discards all messages, then stores those of waiting senders. Thread. O(waiting senders), masked for one at a
    /// time. In an interrupt: stop 1 (checks only).
    void reset() {
        detail::require_thread("Queue::reset");
        detail::queue_reset(core_, shape());
    }

    /// The number of messages; the number of free slots. Any context; true at the time of the call.
    [[nodiscard]] std::size_t available() const { return count(); }
    [[nodiscard]] std::size_t space() const { return N - count(); }
    [[nodiscard]] bool is_empty() const { return count() == 0; }
    [[nodiscard]] bool is_full() const { return count() == N; }
    [[nodiscard]] static constexpr std::size_t capacity() { return N; }

  private:
    // A copy that the compiler does not inline would call the C library's memcpy(), which may copy byte by byte.
    static void copy(T& to, const T& from) {
        if constexpr (sizeof(T) <= sizeof(detail::MessageBlock) && std::is_copy_assignable_v<T>)
            to = from;
        else if constexpr (sizeof(T) <= sizeof(detail::MessageBlock))
            __builtin_memcpy(static_cast<void*>(&to), &from, sizeof(T));
        else if constexpr (!detail::SMALL && alignof(T) % alignof(detail::MessageBlock) == 0)
            detail::copy_blocks<sizeof(T)>(&to, &from);
        else
            detail::copy_long(&to, &from, sizeof(T));
    }
    [[nodiscard]] const alloy_link* waiters() const {
        return reinterpret_cast<const alloy_link*>(&core_.waiters.first);
    }
    static Status renamed(Status status, Error error) {
        if (status.is_err() && status.unwrap_err() == Error::Timeout)
            return Err{error};
        return status;
    }
    /// Storage for a message whose type needs no default constructor.
    union Received {
        Received() {}
        T item;
    };
    [[nodiscard]] T& item_at(unsigned index) { return reinterpret_cast<T*>(items_)[index]; }
    [[nodiscard]] const T& item_at(unsigned index) const { return reinterpret_cast<const T*>(items_)[index]; }
    [[nodiscard]] detail::QueueShape shape() { return {items_, sizeof(T), N}; }
    [[nodiscard]] std::size_t count() const { return *static_cast<const volatile std::uint16_t*>(&core_.count); }

    detail::QueueCore core_{};
    alignas(T) std::byte items_[N * sizeof(T)];
};

} // namespace alloy::rtos
