// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/port.hpp>

#include <cstddef>

namespace alloy::rtos::detail {

/// The free blocks of a pool, linked by distances, so that zeroed memory is a full pool: a link is the distance from
/// the end of its block to the next free one, and the head is the distance from the first block.
template <class P> struct FreeList {
    std::uintptr_t head;

    using Link [[gnu::may_alias]] = std::uintptr_t;

    /// Takes the first free block; null if there is none. Any context. O(1); repeated only if interrupted.
    template <std::size_t BLOCK, std::size_t TOTAL> std::byte* pop(std::byte* base) {
        return update([base](std::uintptr_t first, std::uintptr_t& after) -> std::byte* {
            if (first == TOTAL)
                return nullptr;
            std::byte* const block = base + first;
            after = first + BLOCK + *reinterpret_cast<const volatile Link*>(block);
            return block;
        });
    }

    /// Puts a block back. Any context. O(1); repeated only if interrupted.
    template <std::size_t BLOCK> void push(std::byte* base, std::byte* block) {
        const auto place = static_cast<std::uintptr_t>(block - base);
        update([place, block](std::uintptr_t first, std::uintptr_t& after) {
            *reinterpret_cast<volatile Link*>(block) = first - place - BLOCK;
            after = place;
            return block;
        });
    }

  private:
    template <class Step> std::byte* update(Step step) {
        if constexpr (requires(std::uintptr_t* p) { P::load_exclusive(p); }) {
            for (;;) {
                std::uintptr_t after;
                std::byte* const block = step(P::load_exclusive(&head), after);
                if (block == nullptr || P::store_exclusive(&head, after)) [[likely]]
                    return block;
            }
        } else {
            const auto key = P::mask_save();
            std::uintptr_t after;
            std::byte* const block = step(head, after);
            if (block != nullptr)
                head = after;
            P::mask_restore(key);
            return block;
        }
    }
};

} // namespace alloy::rtos::detail
