// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/static_pool.hpp>
#include <alloy/timeout.hpp>

#include <new>
#include <utility>

namespace alloy::rtos {

/// Owns an object in a pool and destroys and deallocates it at the end. Any context. Can be moved to pass ownership
/// between functions; send_owned() and receive_owned() pass it through a queue of pointers. Check is_ok() before use:
/// the pool may be exhausted.
template <class T> class [[nodiscard]] PoolAllocator {
  public:
    /// Allocates and constructs. O(1) plus T's constructor.
    template <std::size_t N, class... Args> explicit PoolAllocator(StaticPool<T, N>& pool, Args&&... args)
        : put_back_(pool) {
        if (auto block = pool.allocate(); block.is_ok()) [[likely]]
            object_ = ::new (static_cast<void*>(block.unwrap())) T(std::forward<Args>(args)...);
    }
    /// Owns an object that is already in a block of the pool, as release() returned it. nullptr: owns nothing.
    template <std::size_t N> static PoolAllocator adopt(StaticPool<T, N>& pool, T* object) {
        return PoolAllocator(detail::PoolReturn<T>(pool), object);
    }
    /// Destroys and deallocates the owned object.
    ~PoolAllocator() { reset(); }

    /// The other allocator then owns nothing.
    PoolAllocator(PoolAllocator&& other) noexcept : put_back_(other.put_back_), object_(other.release()) {}
    PoolAllocator& operator=(PoolAllocator&& other) noexcept {
        if (this != &other) {
            reset();
            put_back_ = other.put_back_;
            object_ = other.release();
        }
        return *this;
    }
    PoolAllocator(const PoolAllocator&) = delete;
    PoolAllocator& operator=(const PoolAllocator&) = delete;

    [[nodiscard]] bool is_ok() const { return object_ != nullptr; }
    [[nodiscard]] T* get() { return object_; }
    T& operator*() { return *object_; }
    T* operator->() { return object_; }

    /// Releases ownership: the caller then owns the object and can return it to adopt(). nullptr: there was none.
    [[nodiscard]] T* release() { return std::exchange(object_, nullptr); }
    /// Destroys and deallocates the owned object now.
    void reset() {
        if (T* const object = release(); object != nullptr) [[likely]] {
            object->~T();
            put_back_(object);
        }
    }

    /// Undoes release(), which returned this pointer. Not legal while this allocator owns another object.
    void take_back(T* object) { object_ = object; }

  private:
    PoolAllocator(detail::PoolReturn<T> put_back, T* object) : put_back_(put_back), object_(object) {}

    detail::PoolReturn<T> put_back_;
    T* object_ = nullptr;
};

/// Sends the object through a queue of pointers; the receiver then owns it. Context and results: those of the queue's
/// send(). After an error `owner` still owns it. Invalid: `owner` owns nothing.
template <class Queue, class T>
    requires std::is_same_v<typename Queue::value_type, T*>
Status send_owned(Queue& queue, PoolAllocator<T>& owner, Timeout timeout = INFINITE) {
    if (!owner.is_ok()) [[unlikely]]
        return Err{Error::Invalid};
    // Release before the send: a more urgent receiver may destroy the object before send() returns.
    T* const object = owner.release();
    const Status status = queue.send(object, timeout);
    if (status.is_err()) [[unlikely]]
        owner.take_back(object);
    return status;
}

/// Receives an object that send_owned() sent. Context and waiting: those of the queue's receive().
/// @param pool  the pool of the objects in that queue
/// @return the owner of the object; not is_ok() if no object arrived in time
template <class Queue, class T, std::size_t N>
    requires std::is_same_v<typename Queue::value_type, T*>
PoolAllocator<T> receive_owned(Queue& queue, StaticPool<T, N>& pool, Timeout timeout = INFINITE) {
    T* object = nullptr;
    (void)queue.receive_into(object, timeout);
    return PoolAllocator<T>::adopt(pool, object);
}

} // namespace alloy::rtos
