// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/static_pool.hpp>

#include <new>
#include <utility>

namespace alloy::rtos {

/// An object in a pool for as long as this lives. Any context. Check is_ok() before use: the pool may be exhausted.
template <class T> class [[nodiscard]] PoolAllocator {
  public:
    /// Allocates and constructs. O(1) plus T's constructor.
    template <std::size_t N, class... Args> explicit PoolAllocator(StaticPool<T, N>& pool, Args&&... args)
        : pool_(&pool),
          release_([](void* from, T* object) { (void)static_cast<StaticPool<T, N>*>(from)->deallocate(object); }) {
        if (auto block = pool.allocate(); block.is_ok()) [[likely]]
            object_ = ::new (static_cast<void*>(block.unwrap())) T(std::forward<Args>(args)...);
    }
    /// Destroys and deallocates.
    ~PoolAllocator() {
        if (object_ != nullptr) [[likely]] {
            object_->~T();
            release_(pool_, object_);
        }
    }
    PoolAllocator(const PoolAllocator&) = delete;
    PoolAllocator& operator=(const PoolAllocator&) = delete;

    [[nodiscard]] bool is_ok() const { return object_ != nullptr; }
    [[nodiscard]] T* get() { return object_; }
    T& operator*() { return *object_; }
    T* operator->() { return object_; }

  private:
    void* pool_;
    void (*release_)(void*, T*);
    T* object_ = nullptr;
};

} // namespace alloy::rtos
