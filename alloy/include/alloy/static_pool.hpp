// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/concepts.hpp>
#include <alloy/config.hpp>
#include <alloy/core/free_list.hpp>
#include <alloy/result.hpp>

#include <cstddef>

namespace alloy::rtos {

namespace detail {

template <class T> union PoolBlock {
    std::uintptr_t link;
    alignas(T) std::byte bytes[sizeof(T)];
};

/// The start of every pool. The blocks follow it immediately, so code that has only the head can put a block back
/// without knowing their number.
template <class T> struct alignas(PoolBlock<T>) PoolHead {
    static constexpr std::size_t BLOCK = sizeof(PoolBlock<T>);

    std::byte* blocks() { return reinterpret_cast<std::byte*>(this + 1); }
    void put(std::byte* block) { list.template push<BLOCK>(blocks(), block); }

    FreeList<port::Port> list{};
};

/// Puts a block back into its pool. With checks it calls the pool itself, which knows its blocks.
template <class T> class PoolReturn;

} // namespace detail

/// N blocks for objects of type T. Allocating and releasing are O(1), legal in any context, and lock-free if the
/// processor has exclusive-access instructions. A pool at file scope is zeroed memory: no constructor runs. The caller
/// owns it.
template <class T, std::size_t N> class StaticPool {
    static_assert(PoolAllocatable<T>, "alloy: a pool holds objects that can be destroyed and are not const");
    static_assert(N >= 1, "alloy: a pool holds at least one block");

  public:
    using value_type = T;

    constexpr StaticPool() = default;
    StaticPool(const StaticPool&) = delete;
    StaticPool& operator=(const StaticPool&) = delete;

    /// Takes a block; no object is constructed in it. Any context. Never waits. NoMemory: no block is free.
    Result<T*, Error> allocate() {
        std::byte* const block = head_.list.template pop<BLOCK, TOTAL>(base());
        if (block == nullptr) [[unlikely]]
            return Err{Error::NoMemory};
        mark(block, 1);
        return reinterpret_cast<T*>(block);
    }

    /// Puts a block back; its object must already be destroyed. Any context. Never waits. Invalid (checks only): it is
    /// not a block of this pool, or it is already free.
    Droppable<Status> deallocate(T* object) {
        auto* const block = reinterpret_cast<std::byte*>(object);
        if constexpr (ALLOY_CHECKS != 0) {
            const auto place = static_cast<std::uintptr_t>(block - base());
            if (place >= TOTAL || place % BLOCK != 0 || !release(block, place / BLOCK)) [[unlikely]]
                return Err{Error::Invalid};
        } else {
            head_.put(block);
        }
        return Ok{};
    }

    [[nodiscard]] static constexpr std::size_t capacity() { return N; }

  private:
    friend class detail::PoolReturn<T>;

    static constexpr std::size_t BLOCK = detail::PoolHead<T>::BLOCK;
    static constexpr std::size_t TOTAL = BLOCK * N;

    std::byte* base() {
        static_assert(offsetof(StaticPool, blocks_) == sizeof(detail::PoolHead<T>));
        return head_.blocks();
    }

    void mark(const std::byte* block, std::uint8_t taken) {
        if constexpr (ALLOY_CHECKS != 0)
            taken_.flags[static_cast<std::size_t>(block - base()) / BLOCK] = taken;
    }
    /// If two callers release the same block, from whatever contexts, one succeeds. Flag and list change in one masked
    /// section, because the caller may be killed in between.
    bool release(std::byte* block, std::size_t index) {
        const auto key = port::Port::mask_save();
        const bool was_taken = taken_.flags[index] != 0;
        taken_.flags[index] = 0;
        if (was_taken)
            head_.put(block);
        port::Port::mask_restore(key);
        return was_taken;
    }

    struct Taken {
        std::uint8_t flags[N];
    };
    struct Nothing {};

    detail::PoolHead<T> head_{};
    detail::PoolBlock<T> blocks_[N]{};
    [[no_unique_address]] std::conditional_t<ALLOY_CHECKS != 0, Taken, Nothing> taken_{};
};

namespace detail {

#if ALLOY_CHECKS

template <class T> class PoolReturn {
  public:
    template <std::size_t N> explicit PoolReturn(StaticPool<T, N>& pool) : pool_(&pool), deallocate_(deallocate<N>) {}
    void operator()(T* object) const { deallocate_(pool_, object); }

  private:
    template <std::size_t N> static void deallocate(void* pool, T* object) {
        (void)static_cast<StaticPool<T, N>*>(pool)->deallocate(object);
    }

    void* pool_;
    void (*deallocate_)(void*, T*);
};

#else

template <class T> class PoolReturn {
  public:
    template <std::size_t N> explicit PoolReturn(StaticPool<T, N>& pool) : head_(&pool.head_) {}
    void operator()(T* object) const { head_->put(reinterpret_cast<std::byte*>(object)); }

  private:
    PoolHead<T>* head_;
};

#endif

} // namespace detail

/// Size of a StaticPool<T, N> in bytes, as total_ram() counts it.
template <class T, std::size_t N> inline constexpr std::size_t pool_ram = sizeof(StaticPool<T, N>);

/// The largest capacity of a pool of T that fits into `budget` bytes; 0 if none does.
template <class T> consteval std::size_t optimal_pool_capacity(std::size_t budget) {
    // The head of the list, then the blocks, then with checks a flag for each; the total is padded to the alignment.
    constexpr std::size_t align = alignof(StaticPool<T, 1>);
    constexpr std::size_t block_align = alignof(detail::PoolBlock<T>);
    constexpr std::size_t head = (sizeof(std::uintptr_t) + block_align - 1U) / block_align * block_align;
    constexpr std::size_t each = sizeof(detail::PoolBlock<T>) + (ALLOY_CHECKS != 0 ? 1U : 0U);
    const std::size_t usable = budget - budget % align;
    return usable < head ? 0 : (usable - head) / each;
}

/// Returns true if StaticPool<T, N> fits into `budget` bytes.
template <class T, std::size_t N> consteval bool pool_fits_budget(std::size_t budget) {
    return sizeof(StaticPool<T, N>) <= budget;
}

} // namespace alloy::rtos
