// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/queue_core.hpp>
#include <alloy/stream_buffer.hpp>

namespace alloy::rtos::detail {

namespace {

// Only the sender moves `write` and only the receiver moves `read`, so each copies with interrupts enabled. The
// position and the count then change in one masked section, so a transfer is complete or absent even if the caller is
// killed in between.

std::uint32_t count_of(const StreamCore& s) { return *static_cast<const volatile std::uint32_t*>(&s.count); }

std::uint32_t least(std::size_t a, std::size_t b) { return static_cast<std::uint32_t>(a < b ? a : b); }

std::uint32_t after(std::uint32_t place, std::uint32_t n, const StreamShape& shape) {
    return place + n < shape.capacity ? place + n : place + n - shape.capacity;
}

/// Copies in the bytes that fit, without adding them to the stream. Any context.
std::uint32_t put(const StreamCore& s, const StreamShape& shape, const std::uint8_t* data, std::size_t size) {
    const std::uint32_t n = least(size, shape.capacity - count_of(s));
    const std::uint32_t first = least(n, shape.capacity - s.write);
    copy_message(shape.bytes + s.write, data, first);
    copy_message(shape.bytes, data + first, n - first);
    return n;
}

/// Copies out the available bytes, without removing them from the stream. Any context.
std::uint32_t take(const StreamCore& s, const StreamShape& shape, std::uint8_t* data, std::size_t size) {
    const std::uint32_t n = least(size, count_of(s));
    const std::uint32_t first = least(n, shape.capacity - s.read);
    copy_message(data, shape.bytes + s.read, first);
    copy_message(data + first, shape.bytes, n - first);
    return n;
}

/// Adds the copied bytes to the stream. Returns the receiver if it waits and has enough now, else null. Masked.
Tcb* sent(StreamCore& s, const StreamShape& shape, std::uint32_t n) {
    s.write = after(s.write, n, shape);
    s.count += n;
    if (s.reader.first == nullptr || s.count < reinterpret_cast<std::uintptr_t>(s.reader.first->waiter->data))
        return nullptr;
    return s.reader.pop();
}

/// Removes the copied bytes from the stream. Returns the sender if it waits and has free space, else null. Masked.
Tcb* received(StreamCore& s, const StreamShape& shape, std::uint32_t n) {
    s.read = after(s.read, n, shape);
    s.count -= n;
    return n != 0 && s.writer.first != nullptr ? s.writer.pop() : nullptr;
}

/// Called masked; returns unmasked.
void wake_if_any(Tcb* thread) {
    if (thread != nullptr)
        wake_and_dispatch(thread);
    else
        Port::unmask();
}

/// Returns the remainder of a timeout that started at this tick; NO_WAIT if it has expired. Masked.
Tick left_of(Tick timeout, Tick begun) {
    if (timeout > MAX_TIMEOUT)
        return timeout;
    const Tick passed = alloy_kernel.timeouts.now - begun;
    return passed < timeout ? timeout - passed : NO_WAIT;
}

} // namespace

std::size_t stream_send(StreamCore& s, StreamShape shape, const void* data, std::size_t size, Tick timeout) {
    const auto* const bytes = static_cast<const std::uint8_t*>(data);
    const Tick begun = *static_cast<const volatile Tick*>(&alloy_kernel.timeouts.now);
    std::size_t done = 0;
    for (;;) {
        const std::uint32_t n = put(s, shape, bytes + done, size - done);
        done += n;
        Port::mask();
        wake_if_any(sent(s, shape, n));
        if (done == size)
            return done;
        // Stay masked from here to the wait, so that no tick is missed between computing the timeout and waiting.
        Port::mask();
        const Tick left = left_of(timeout, begun);
        if (left != NO_WAIT && s.count == shape.capacity) {
            (void)wait(WaitKind::ByRank, &s.writer, nullptr, left);
            continue;
        }
        Port::unmask();
        if (left == NO_WAIT)
            return done;
    }
}

std::size_t stream_receive(StreamCore& s, StreamShape shape, void* data, std::size_t size, std::size_t enough,
                           Tick timeout) {
    Port::mask();
    if (s.count < enough && timeout != NO_WAIT)
        (void)wait(WaitKind::ByRank, &s.reader, reinterpret_cast<void*>(enough), timeout);
    else
        Port::unmask();
    const std::uint32_t n = take(s, shape, static_cast<std::uint8_t*>(data), size);
    Port::mask();
    wake_if_any(received(s, shape, n));
    return n;
}

std::size_t stream_send_from_isr(StreamCore& s, StreamShape shape, const void* data, std::size_t size) {
    const std::uint32_t n = put(s, shape, static_cast<const std::uint8_t*>(data), size);
    const auto key = Port::mask_save();
    if (Tcb* const woken = sent(s, shape, n); woken != nullptr)
        wake_from_isr(woken);
    Port::mask_restore(key);
    return n;
}

std::size_t stream_receive_from_isr(StreamCore& s, StreamShape shape, void* data, std::size_t size) {
    const std::uint32_t n = take(s, shape, static_cast<std::uint8_t*>(data), size);
    const auto key = Port::mask_save();
    if (Tcb* const woken = received(s, shape, n); woken != nullptr)
        wake_from_isr(woken);
    Port::mask_restore(key);
    return n;
}

} // namespace alloy::rtos::detail
