// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/kernel.hpp>
#include <alloy/timeout.hpp>

namespace alloy::rtos {

namespace detail {

struct StreamCore {
    WaitList reader; ///< one thread, whose data is the number of bytes that it waits for
    WaitList writer; ///< one thread
    std::uint32_t read;
    std::uint32_t write;
    std::uint32_t count;
};

struct StreamShape {
    std::uint8_t* bytes;
    std::uint32_t capacity;
};

std::size_t stream_send(StreamCore& s, StreamShape shape, const void* data, std::size_t size, Tick timeout);
std::size_t stream_receive(StreamCore& s, StreamShape shape, void* data, std::size_t size, std::size_t enough,
                           Tick timeout);
std::size_t stream_send_from_isr(StreamCore& s, StreamShape shape, const void* data, std::size_t size);
std::size_t stream_receive_from_isr(StreamCore& s, StreamShape shape, void* data, std::size_t size);

} // namespace detail

/// Bytes from one sender to one receiver, in order. Two threads that send concurrently need a mutex, and so do two that
/// receive. Interrupts are not masked while bytes are copied. The caller owns the storage.
/// @tparam N  capacity in bytes
template <std::size_t N> class StreamBuffer {
    static_assert(N >= 1, "alloy: a stream buffer holds at least one byte");
    static_assert(N <= 0x7fffffffU, "alloy: a stream buffer holds at most 2^31 - 1 bytes");

  public:
    /// @param trigger  number of bytes that ends a receiver's wait, unless it asked for fewer; 1 to N
    constexpr explicit StreamBuffer(std::size_t trigger = 1) : trigger_(trigger < 1 ? 1 : trigger > N ? N : trigger) {}
    StreamBuffer(const StreamBuffer&) = delete;
    StreamBuffer& operator=(const StreamBuffer&) = delete;

    /// Appends bytes; waits while the buffer is full and some bytes remain. Thread; blocks. O(size).
    /// @return the bytes sent: fewer than `size` if the timeout expired. In an interrupt: stop 1 (checks only).
    std::size_t send(const void* data, std::size_t size, Timeout timeout = INFINITE) {
        require(timeout.ticks(), "StreamBuffer::send");
        return detail::stream_send(core_, shape(), data, size, timeout.ticks());
    }
    /// Removes bytes; waits until `size` or the trigger, whichever is less, are available. Thread; blocks. O(size).
    /// @return the bytes received: all available if the timeout expired. In an interrupt: stop 1 (checks only).
    std::size_t receive(void* data, std::size_t size, Timeout timeout = INFINITE) {
        require(timeout.ticks(), "StreamBuffer::receive");
        return detail::stream_receive(core_, shape(), data, size, size < trigger_ ? size : trigger_, timeout.ticks());
    }

    /// For interrupts. Never wait. O(size).
    /// @return the number of bytes sent or received
    std::size_t send_from_isr(const void* data, std::size_t size) {
        return detail::stream_send_from_isr(core_, shape(), data, size);
    }
    std::size_t receive_from_isr(void* data, std::size_t size) {
        return detail::stream_receive_from_isr(core_, shape(), data, size);
    }

    /// The number of bytes in the buffer; the number that would still fit. Any context; true at the time of the call.
    [[nodiscard]] std::size_t available() const { return *static_cast<const volatile std::uint32_t*>(&core_.count); }
    [[nodiscard]] std::size_t space() const { return N - available(); }
    [[nodiscard]] static constexpr std::size_t capacity() { return N; }

  private:
    static void require(Tick timeout, const char* call) {
        if (detail::wrong_context(timeout)) [[unlikely]]
            stop(Stop::WrongContext, call);
    }
    [[nodiscard]] detail::StreamShape shape() { return {bytes_, N}; }

    detail::StreamCore core_{};
    std::size_t trigger_;
    std::uint8_t bytes_[N]{};
};

} // namespace alloy::rtos
