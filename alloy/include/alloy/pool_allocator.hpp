// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/static_pool.hpp>
#include <alloy/timeout.hpp>

#include <new>
#include <utility>

namespace alloy::rtos {

/// Owns an object in a pool: destroys and deallocates it in the end. Any context. Moves, so that ownership goes from
/// one function to another; send_owned() and receive_owned() carry it through a queue of pointers. Check is_ok() before
/// use: the pool may be exhausted.
template <class T> class [[nodiscard]] PoolAllocator {
  public:
    /// Allocates and constructs. O(1) plus T's constructor.
    template <std::size_t N, class... Args> explicit PoolAllocator(StaticPool<T, N>& pool, Args&&... args)
        : put_back_(pool) {
        if (auto block = pool.allocate(); block.is_ok()) [[likely]]
            object_ = ::new (static_cast<void*>(block.unwrap())) T(std::forward<Args>(args)...);
    }
    /// Owns an object that is in a block of the pool already, as release() gave it. nullptr: owns nothing.
    template <std::size_t N> static PoolAllocator adopt(StaticPool<T, N>& pool, T* object) {
        return PoolAllocator(detail::PoolReturn<T>(pool), object);
    }
    /// Destroys and deallocates what it owns.
    ~PoolAllocator() { reset(); }

    /// The other owns nothing then.
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

    /// Gives the object up: the holder of the pointer owns it, and adopt() takes it in. nullptr: there was none.
    [[nodiscard]] T* release() { return std::exchange(object_, nullptr); }
    /// Destroys and deallocates what it owns, now.
    void reset() {
        if (T* const object = release(); object != nullptr) [[likely]] {
            object->~T();
            put_back_(object);
        }
    }

    /// Undoes release(), which gave this pointer. Not while it owns another.
    void take_back(T* object) { object_ = object; }

  private:
    PoolAllocator(detail::PoolReturn<T> put_back, T* object) : put_back_(put_back), object_(object) {}

    detail::PoolReturn<T> put_back_;
    T* object_ = nullptr;
};

/// Sends the object through a queue of pointers; the receiver owns it. Context and results are those of the queue's
/// send(). After an error `owner` owns it as before. Invalid: `owner` owns nothing.
template <class Queue, class T>
    requires std::is_same_v<typename Queue::value_type, T*>
Status send_owned(Queue& queue, PoolAllocator<T>& owner, Timeout timeout = INFINITE) {
    if (!owner.is_ok()) [[unlikely]]
        return Err{Error::Invalid};
    // Before the send: the receiver may be more urgent, and be done with it when send() returns.
    T* const object = owner.release();
    const Status status = queue.send(object, timeout);
    if (status.is_err()) [[unlikely]]
        owner.take_back(object);
    return status;
}

/// Receives what send_owned() sent. Context and waiting are those of the queue's receive().
/// @param pool  of the objects in that queue
/// @return not is_ok(): none came in time
template <class Queue, class T, std::size_t N>
    requires std::is_same_v<typename Queue::value_type, T*>
PoolAllocator<T> receive_owned(Queue& queue, StaticPool<T, N>& pool, Timeout timeout = INFINITE) {
    T* object = nullptr;
    (void)queue.receive_into(object, timeout);
    return PoolAllocator<T>::adopt(pool, object);
}

} // namespace alloy::rtos
