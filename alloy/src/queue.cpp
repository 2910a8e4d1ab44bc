// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/queue_core.hpp>

namespace alloy::rtos::detail {

namespace {

using Word [[gnu::may_alias]] = std::uint32_t;
using Byte [[gnu::may_alias]] = std::uint8_t;

// A loop of its own: a call of the C library's memcpy would tie the kernel to whichever one the program links.
[[gnu::optimize("no-tree-loop-distribute-patterns")]] void copy(void* to, const void* from, std::size_t size) {
    const auto both = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from) | size;
    if (both % sizeof(Word) == 0) {
        auto* out = static_cast<Word*>(to);
        const auto* in = static_cast<const Word*>(from);
        for (const auto* const end = in + size / sizeof(Word); in != end;)
            *out++ = *in++;
        return;
    }
    auto* out = static_cast<Byte*>(to);
    const auto* in = static_cast<const Byte*>(from);
    for (const auto* const end = in + size; in != end;)
        *out++ = *in++;
}

std::uint16_t after(std::uint16_t index, std::uint16_t capacity) {
    const auto next = static_cast<std::uint16_t>(index + 1U);
    return next == capacity ? std::uint16_t{0} : next;
}

void* slot(const QueueShape& shape, std::uint16_t index) {
    return static_cast<std::uint8_t*>(shape.items) + std::size_t{index} * shape.size;
}

void store(QueueCore& q, const QueueShape& shape, const void* item) {
    copy(slot(shape, q.write), item, shape.size);
    q.write = after(q.write, shape.capacity);
    q.count = static_cast<std::uint16_t>(q.count + 1U);
}

void fetch(QueueCore& q, const QueueShape& shape, void* item) {
    copy(item, slot(shape, q.read), shape.size);
    q.read = after(q.read, shape.capacity);
    q.count = static_cast<std::uint16_t>(q.count - 1U);
}

/// Hands a message to a waiting receiver, or stores it. Null if it was stored or there was no room.
Tcb* send_now(QueueCore& q, const QueueShape& shape, const void* item, bool& sent) {
    sent = true;
    if (q.count == shape.capacity) {
        sent = false;
        return nullptr;
    }
    if (q.waiters.first == nullptr) {
        store(q, shape, item);
        return nullptr;
    }
    Tcb* const receiver = q.waiters.pop();
    copy(receiver->waiter->data, item, shape.size);
    return receiver;
}

/// Fetches a message, and lets the first waiting sender's in; that sender, or null.
Tcb* receive_now(QueueCore& q, const QueueShape& shape, void* item, bool& received) {
    received = q.count != 0;
    if (!received)
        return nullptr;
    fetch(q, shape, item);
    if (q.waiters.first == nullptr)
        return nullptr;
    Tcb* const sender = q.waiters.pop();
    store(q, shape, sender->waiter->data);
    return sender;
}

std::uint8_t finish(QueueCore& q, void* item, Tick timeout, Tcb* woken, bool done) {
    if (woken != nullptr) {
        wake_and_dispatch(woken);
        return 0;
    }
    if (done || timeout == NO_WAIT) {
        Port::unmask();
        return done ? std::uint8_t{0} : static_cast<std::uint8_t>(Error::Timeout);
    }
    Waiter w;
    return block(w, WaitKind::ByRank, &q.waiters, item, timeout);
}

} // namespace

std::uint8_t queue_send_slow(QueueCore& q, const QueueShape& shape, const void* item, Tick timeout) {
    bool sent;
    Tcb* const receiver = send_now(q, shape, item, sent);
    return finish(q, const_cast<void*>(item), timeout, receiver, sent);
}

std::uint8_t queue_receive_slow(QueueCore& q, const QueueShape& shape, void* item, Tick timeout) {
    bool received;
    Tcb* const sender = receive_now(q, shape, item, received);
    return finish(q, item, timeout, sender, received);
}

std::uint8_t queue_send_from_isr(QueueCore& q, const QueueShape& shape, const void* item) {
    const auto state = Port::mask_save();
    bool sent;
    if (Tcb* const receiver = send_now(q, shape, item, sent); receiver != nullptr)
        wake_from_isr(receiver);
    Port::mask_restore(state);
    return sent ? std::uint8_t{0} : static_cast<std::uint8_t>(Error::Full);
}

std::uint8_t queue_receive_from_isr(QueueCore& q, const QueueShape& shape, void* item) {
    const auto state = Port::mask_save();
    bool received;
    if (Tcb* const sender = receive_now(q, shape, item, received); sender != nullptr)
        wake_from_isr(sender);
    Port::mask_restore(state);
    return received ? std::uint8_t{0} : static_cast<std::uint8_t>(Error::Empty);
}

void queue_reset(QueueCore& q, const QueueShape& shape) {
    hold_switch();
    Port::mask();
    const bool full = q.count == shape.capacity;
    q.read = q.write;
    q.count = 0;
    while (full && q.count != shape.capacity && q.waiters.first != nullptr) {
        Tcb* const sender = q.waiters.pop();
        store(q, shape, sender->waiter->data);
        wake(sender);
        Port::unmask();
        Port::mask();
    }
    Port::unmask();
    release_switch();
}

} // namespace alloy::rtos::detail
