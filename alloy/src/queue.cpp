// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/queue_core.hpp>

namespace alloy::rtos::detail {

namespace {

ALLOY_FLAT void store(QueueCore& q, const QueueShape& shape, const void* item) {
    copy_message(queue_slot(shape, q.write), item, shape.size);
    q.write = static_cast<std::uint16_t>(alloy_fast_after(q.write, shape.capacity));
    q.count = static_cast<std::uint16_t>(q.count + 1U);
}

void fetch(QueueCore& q, const QueueShape& shape, void* item) {
    copy_message(item, queue_slot(shape, q.read), shape.size);
    q.read = static_cast<std::uint16_t>(alloy_fast_after(q.read, shape.capacity));
    q.count = static_cast<std::uint16_t>(q.count - 1U);
}

/// Returned in place of a thread to wake: nothing was sent or received.
Tcb* not_done() { return reinterpret_cast<Tcb*>(std::uintptr_t{1}); }
bool is_thread(const Tcb* woken) { return reinterpret_cast<std::uintptr_t>(woken) > 1; }

/// Passes a message to a waiting receiver, or stores it. Returns that receiver, null, or not_done().
Tcb* send_now(QueueCore& q, const QueueShape& shape, const void* item) {
    if (q.count == shape.capacity)
        return not_done();
    if (q.waiters.first == nullptr) {
        store(q, shape, item);
        return nullptr;
    }
    Tcb* const receiver = q.waiters.pop();
    copy_message(receiver->waiter->data, item, shape.size);
    return receiver;
}

/// Fetches a message, and stores that of the first waiting sender. Returns that sender, null, or not_done().
Tcb* receive_now(QueueCore& q, const QueueShape& shape, void* item) {
    if (q.count == 0)
        return not_done();
    fetch(q, shape, item);
    if (q.waiters.first == nullptr)
        return nullptr;
    Tcb* const sender = q.waiters.pop();
    store(q, shape, sender->waiter->data);
    return sender;
}

ALLOY_FLAT std::uint8_t finish(QueueCore& q, void* item, Tick timeout, Tcb* woken) {
    if (is_thread(woken)) {
        wake_and_dispatch(woken);
        return 0;
    }
    if (woken == not_done() && timeout != NO_WAIT)
        return code_of(wait(WaitKind::ByRank, &q.waiters, item, timeout));
    Port::unmask();
    return woken != not_done() ? std::uint8_t{0} : static_cast<std::uint8_t>(Error::Timeout);
}

/// Ends a call made in an interrupt.
ALLOY_FLAT std::uint8_t finish_from_isr(Tcb* woken, Port::MaskKey key, Error error) {
    std::uint8_t code = 0;
    if (is_thread(woken))
        wake_from_isr(woken);
    else if (woken != nullptr)
        code = static_cast<std::uint8_t>(error);
    Port::mask_restore(key);
    return code;
}

using Byte [[gnu::may_alias]] = std::uint8_t;
#if !ALLOY_SMALL
struct [[gnu::may_alias]] FourWords {
    MessageWord words[4];
};
#endif

} // namespace

// Our own loops: a call to memcpy() would bind the kernel to whichever C library the program links. The pointers are
// hidden from the compiler, so that it does not turn a loop into that call.
void copy_long(void* to, const void* from, std::size_t size) {
    const auto both = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from) | size;
    if (both % sizeof(MessageWord) == 0) {
        auto* out = static_cast<MessageWord*>(to);
        const auto* in = static_cast<const MessageWord*>(from);
#if !ALLOY_SMALL
        for (; size >= sizeof(MessageBlock); size -= sizeof(MessageBlock), in += 16, out += 16)
            *reinterpret_cast<MessageBlock*>(out) = *reinterpret_cast<const MessageBlock*>(in);
        for (; size >= sizeof(FourWords); size -= sizeof(FourWords), in += 4, out += 4)
            *reinterpret_cast<FourWords*>(out) = *reinterpret_cast<const FourWords*>(in);
#endif
        for (; size != 0; size -= sizeof(MessageWord)) {
            *out++ = *in++;
            asm("" : "+r"(out), "+r"(in));
        }
        return;
    }
    auto* out = static_cast<Byte*>(to);
    const auto* in = static_cast<const Byte*>(from);
    for (const auto* const end = in + size; in != end;) {
        *out++ = *in++;
        asm("" : "+r"(out), "+r"(in));
    }
}

std::uint8_t alloy_queue_send_slow(QueueCore& q, const QueueShape& shape, const void* item, Tick timeout) {
    return finish(q, const_cast<void*>(item), timeout, send_now(q, shape, item));
}

std::uint8_t alloy_queue_receive_slow(QueueCore& q, const QueueShape& shape, void* item, Tick timeout) {
    return finish(q, item, timeout, receive_now(q, shape, item));
}

std::uint8_t queue_send_from_isr(QueueCore& q, const QueueShape& shape, const void* item) {
    const auto key = Port::mask_save();
    return finish_from_isr(send_now(q, shape, item), key, Error::Full);
}

std::uint8_t queue_receive_from_isr(QueueCore& q, const QueueShape& shape, void* item) {
    const auto key = Port::mask_save();
    return finish_from_isr(receive_now(q, shape, item), key, Error::Empty);
}

void queue_reset(QueueCore& q, const QueueShape& shape) {
    hold_switch();
    Port::mask();
    for (unsigned old = q.count; old != 0 && q.count != 0; --old) {
        if (q.waiters.first == nullptr) {
            const unsigned gone = old < q.count ? old : q.count;
            const unsigned after = q.read + gone;
            q.read = static_cast<std::uint16_t>(after < shape.capacity ? after : after - shape.capacity);
            q.count = static_cast<std::uint16_t>(q.count - gone);
            break;
        }
        // Remove one message and store that of a waiting sender in one step: while a sender waits the queue is full,
        // and an interrupt must find it so.
        q.read = static_cast<std::uint16_t>(alloy_fast_after(q.read, shape.capacity));
        q.count = static_cast<std::uint16_t>(q.count - 1U);
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
