// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/fast_path.h>
#include <alloy/core/kernel.hpp>

namespace alloy::rtos::detail {

/// A ring of messages, without the messages. While threads wait it is full (senders) or empty (receivers).
struct QueueCore {
    WaitList waiters;
    std::uint16_t read;
    std::uint16_t write;
    std::uint16_t count;
    std::uint16_t layer; ///< not used by the kernel: for a layer above
};

/// The buffer and the sizes of a typed queue. The shared code does not know the type of a message.
struct QueueShape {
    void* items;
    std::uint32_t size; ///< bytes of a message
    std::uint32_t capacity;
};

using MessageWord [[gnu::may_alias]] = std::uint32_t;

/// The block that the compiler copies inline, with several words per instruction.
struct [[gnu::may_alias]] MessageBlock {
    MessageWord words[16];
};

/// Copies SIZE bytes, a multiple of a word, between aligned addresses. Inline, except for a loop over blocks.
template <std::size_t SIZE> inline void copy_blocks(void* to, const void* from) {
    auto* out = static_cast<MessageBlock*>(to);
    const auto* in = static_cast<const MessageBlock*>(from);
    for (const auto* const end = in + SIZE / sizeof(MessageBlock); in != end;) {
        *out++ = *in++;
        // Otherwise the compiler turns the loop into a call to memcpy().
        asm("" : "+r"(out), "+r"(in));
    }
    if constexpr (SIZE % sizeof(MessageBlock) != 0) {
        struct [[gnu::may_alias]] Rest {
            MessageWord words[SIZE % sizeof(MessageBlock) / sizeof(MessageWord)];
        };
        *reinterpret_cast<Rest*>(out) = *reinterpret_cast<const Rest*>(in);
    }
}

void copy_long(void* to, const void* from, std::size_t size);

/// Copies a message of any size and alignment. O(size).
inline void copy_message(void* to, const void* from, std::size_t size) {
    const auto both = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from);
    if (!SMALL && size == sizeof(MessageWord) && both % sizeof(MessageWord) == 0) [[likely]]
        *static_cast<MessageWord*>(to) = *static_cast<const MessageWord*>(from);
    else
        copy_long(to, from, size);
}

inline void* queue_slot(const QueueShape& shape, std::size_t index) {
    return static_cast<std::uint8_t*>(shape.items) + index * shape.size;
}

/// Slow paths of send and receive. Called masked; return unmasked.
extern "C" std::uint8_t alloy_queue_send_slow(QueueCore& q, const QueueShape& shape, const void* item, Tick timeout);
extern "C" std::uint8_t alloy_queue_receive_slow(QueueCore& q, const QueueShape& shape, void* item, Tick timeout);

/// Any context.
std::uint8_t queue_send_from_isr(QueueCore& q, const QueueShape& shape, const void* item);
std::uint8_t queue_receive_from_isr(QueueCore& q, const QueueShape& shape, void* item);

/// Discards all messages, then stores those of waiting senders. Thread, unmasked.
void queue_reset(QueueCore& q, const QueueShape& shape);

} // namespace alloy::rtos::detail
