// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Thread-local storage; its guarantees are described in ove/tls.h. */
#pragma once

#include <ove/tls.h>

#if CONFIG_OVE_TLS

#include <type_traits>

#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/types.hpp>

namespace ove
{

/**
 * A pointer to a T in each thread, which is null until the thread sets it. Holds the C object, and cannot be copied or
 * moved. @p Destroy gets a thread's last pointer, in that thread, at its end; a `delete`, for example.
 */
template <class T, void (*Destroy)(T *) = nullptr> class ThreadLocal : detail::Pinned
{
      public:
	using value_type = T;

	/**
	 * Make a key: ove_tls_init(). More than CONFIG_OVE_TLS_KEYS keys stop the program; with checks, an ISR does
	 * too.
	 *
	 * @context thread, start
	 * @blocks never
	 * @cost O(CONFIG_OVE_TLS_KEYS), no allocation
	 */
	ThreadLocal() noexcept
	{
		ove_tls_t handle;
		detail::always(ove_tls_init(&handle, &storage_, destructor()), "ove::ThreadLocal::ThreadLocal");
	}

	/**
	 * End the key: ove_tls_deinit(). A thread that has a pointer stops the program, also the thread that calls
	 * exit() while a key at file scope has its pointer. OVE_STATIC makes a key that is never destroyed.
	 */
	~ThreadLocal()
	{
		detail::always(ove_tls_deinit(&storage_), "ove::ThreadLocal::~ThreadLocal");
	}

	/** The calling thread's pointer: ove_tls_get(). Null in a native thread and in a timer's callback. */
	[[nodiscard, gnu::always_inline]] T *get() const noexcept
	{
		return static_cast<T *>(ove_tls_get(const_cast<ove_tls_storage_t *>(&storage_)));
	}

	/** Set the calling thread's pointer: ove_tls_set(); Error::Context. Destroys nothing. */
	[[nodiscard, gnu::always_inline]] Result<void> set(T *value) noexcept
	{
		return detail::result(ove_tls_set(&storage_, const_cast<std::remove_const_t<T> *>(value)));
	}

	/** The T of the calling thread, which must have set one. */
	[[nodiscard, gnu::always_inline]] T &operator*() const noexcept
	{
		return *get();
	}

	/** A member of the T of the calling thread, which must have set one. */
	[[nodiscard, gnu::always_inline]] T *operator->() const noexcept
	{
		return get();
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_tls_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The key behind a C handle, whose values must be pointers to T. Its creator keeps ownership. */
	[[nodiscard]] static ThreadLocal &from(ove_tls_t handle) noexcept
	{
		return detail::object_at<ThreadLocal>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/** Make a key on the heap: ove_tls_create(); Error::NoMemory, Error::Full; with checks Error::Context. */
	[[nodiscard]] static Result<Heap<ThreadLocal>> create() noexcept
	{
		ove_tls_t handle;
		const int code = ove_tls_create(&handle, destructor());
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<ThreadLocal>(&from(handle));
	}
#endif

      private:
#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<ThreadLocal>;
	static void destroy(ThreadLocal *key) noexcept
	{
		detail::always(ove_tls_destroy(&key->storage_), "ove::ThreadLocal::~ThreadLocal");
	}
#endif

	static ove_tls_destructor_fn destructor() noexcept
	{
		if constexpr (Destroy == nullptr) {
			return nullptr;
		} else {
			return [](void *value) { Destroy(static_cast<T *>(value)); };
		}
	}

	ove_tls_storage_t storage_;
};

static_assert(sizeof(ThreadLocal<int>) == sizeof(ove_tls_storage_t));

} // namespace ove

#else

namespace ove
{

template <class T, void (*Destroy)(T *) = nullptr> class [[gnu::unavailable("CONFIG_OVE_TLS is off")]] ThreadLocal;

} // namespace ove

#endif
