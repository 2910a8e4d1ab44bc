// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/queue_core.hpp>

namespace alloy::rtos::detail {

namespace {

void store(QueueCore& q, const QueueShape& shape, const void* item) {
    copy_message(queue_slot(shape, q.write), item, shape.size);
    q.write = static_cast<std::uint16_t>(alloy_straight_after(q.write, shape.capacity));
    q.count = static_cast<std::uint16_t>(q.count + 1U);
}

void fetch(QueueCore& q, const QueueShape& shape, void* item) {
    copy_message(item, queue_slot(shape, q.read), shape.size);
    q.read = static_cast<std::uint16_t>(alloy_straight_after(q.read, shape.capacity));
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
    copy_message(receiver->waiter->data, item, shape.size);
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

using Byte [[gnu::may_alias]] = std::uint8_t;
#ifndef __OPTIMIZE_SIZE__
struct [[gnu::may_alias]] FourWords {
    std::uint32_t words[4];
};
#endif

} // namespace

// Loops of its own: a call of the C library's memcpy would tie the kernel to whichever one the program links.
[[gnu::optimize("no-tree-loop-distribute-patterns")]] void copy_long(void* to, const void* from, std::size_t size) {
    const auto both = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from) | size;
    if (both % sizeof(MessageWord) == 0) {
        auto* out = static_cast<MessageWord*>(to);
        const auto* in = static_cast<const MessageWord*>(from);
#ifndef __OPTIMIZE_SIZE__
        for (; size >= sizeof(FourWords); size -= sizeof(FourWords), in += 4, out += 4)
            *reinterpret_cast<FourWords*>(out) = *reinterpret_cast<const FourWords*>(in);
#endif
        for (; size != 0; size -= sizeof(MessageWord))
            *out++ = *in++;
        return;
    }
    auto* out = static_cast<Byte*>(to);
    const auto* in = static_cast<const Byte*>(from);
    for (const auto* const end = in + size; in != end;)
        *out++ = *in++;
}

std::uint8_t alloy_queue_send_slow(QueueCore& q, const QueueShape& shape, const void* item, Tick timeout) {
    bool sent;
    Tcb* const receiver = send_now(q, shape, item, sent);
    return finish(q, const_cast<void*>(item), timeout, receiver, sent);
}

std::uint8_t alloy_queue_receive_slow(QueueCore& q, const QueueShape& shape, void* item, Tick timeout) {
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
