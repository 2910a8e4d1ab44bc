// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * The heap: its statistics, and in heap mode the owner of a heap object.
 */
#pragma once

#include <utility>

#include <ove/detail/call.hpp>
#include <ove/heap.h>

namespace ove
{

/** Bytes of the heap; the members are described in ove/heap.h. */
using HeapStats = ove_heap_stats_t;

/**
 * Read the state of the heap: ove_heap_stats().
 *
 * @returns the state; with checks: Error::Context (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
[[nodiscard]] inline Result<HeapStats> heap_stats() noexcept
{
	HeapStats stats{};
	const int code = ove_heap_stats(&stats);
	if (code != OVE_OK) {
		return std::unexpected(detail::error_of(code));
	}
	return stats;
}

/** Whether an allocation would stop the program: ove_heap_is_locked(). Any context, never blocks, O(1). */
[[nodiscard]] inline bool heap_is_locked() noexcept
{
	return ove_heap_is_locked();
}

#if !CONFIG_OVE_ZERO_HEAP

namespace detail
{
template <class Object, class Calls, class Names> class Lock;
} // namespace detail

/**
 * Owns one object that T::create() made on the heap, and destroys it. Used like a pointer. It can be moved, since the
 * object itself keeps its address; a moved-from owner is empty and must not be dereferenced. Not declared in zero-heap
 * mode.
 */
template <class T> class Heap
{
      public:
	/** An empty owner. */
	constexpr Heap() noexcept = default;
	Heap(const Heap &) = delete;
	Heap &operator=(const Heap &) = delete;

	/** Take over the object of @p other. */
	constexpr Heap(Heap &&other) noexcept : object_(std::exchange(other.object_, nullptr))
	{
	}

	/** Destroy the owned object, then take over that of @p other. */
	Heap &operator=(Heap &&other) noexcept
	{
		Heap old(std::move(other));
		std::swap(object_, old.object_);
		return *this;
	}

	/** Destroys the object with its class's destructor. */
	~Heap()
	{
		reset();
	}

	/** Destroy the object now; the owner is then empty. */
	void reset() noexcept
	{
		if (object_ != nullptr) {
			T::destroy(std::exchange(object_, nullptr));
		}
	}

	/** Release the object without destroying it, to keep a plain pointer in a static; adopt() takes it back. */
	[[nodiscard]] constexpr T *release() noexcept
	{
		return std::exchange(object_, nullptr);
	}

	/** Own an object that release() returned. */
	[[nodiscard]] static constexpr Heap adopt(T *object) noexcept
	{
		return Heap(object);
	}

	/** Tell whether this owner has an object. */
	[[nodiscard]] constexpr explicit operator bool() const noexcept
	{
		return object_ != nullptr;
	}

	/** The object. The owner must not be empty. */
	[[nodiscard]] constexpr T &operator*() const noexcept
	{
		return *object_;
	}

	/** The object's members. The owner must not be empty. */
	constexpr T *operator->() const noexcept
	{
		return object_;
	}

      private:
	friend T;
	template <class Object, class Calls, class Names> friend class detail::Lock;
	constexpr explicit Heap(T *object) noexcept : object_(object)
	{
	}

	T *object_ = nullptr;
};

#endif

} // namespace ove
