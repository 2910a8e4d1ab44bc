// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The common part of a plain and a recursive mutex: everything except the C calls and the names printed by a
 * stop. */
#pragma once

#include <ove/mutex.h>

#if CONFIG_OVE_MUTEX

#include <chrono>

#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/time.hpp>
#include <ove/types.hpp>

namespace ove::detail
{

/** Why a mutex cannot be a constant if mutexes can be robust. */
struct only_its_initialisation_puts_a_mutex_into_the_list_of_all {
	static void say();
};

/** The members of Object, which only derives from this class. Calls are the C calls, Names are printed by a stop. */
template <class Object, class Calls, class Names> class Lock : Pinned
{
      public:
	using Handle = typename Calls::Handle;

	/**
	 * Initialise it as free: ove_mutex_init(). In an ISR it stops the program when checks are on. At file scope it
	 * is a constant, which `constinit` asserts: ready before any constructor runs. Its destructor still runs code
	 * at exit. On nuttx it has no constant form, since the kernel's fields are volatile, and nowhere with
	 * CONFIG_OVE_MUTEX_ROBUST, since only the initialisation puts it into the list of all mutexes.
	 *
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation; as a constant none
	 */
	constexpr Lock() noexcept
	{
		if consteval {
			if constexpr (CONFIG_OVE_MUTEX_ROBUST) {
				refuse_constant<only_its_initialisation_puts_a_mutex_into_the_list_of_all>();
			} else {
				make_constant(storage_);
			}
		} else {
			Handle handle;
			must(Calls::init(&handle, &storage_), Names::init);
		}
	}

	/** Destroy it: ove_mutex_deinit(). If it is held or waited for, stops the program when checks are on. */
	~Lock()
	{
		must(Calls::deinit(&storage_), Names::end);
	}

	/**
	 * Lock, waiting as long as it takes: ove_mutex_lock() with OVE_WAIT_FOREVER. If another thread ends the wait,
	 * the call continues to wait. A mutex that C closes during the wait, and a robust one whose last owner has
	 * ended, stop the program; acquire() returns these errors.
	 *
	 * @context thread
	 * @blocks until the caller owns it
	 * @cost as ove_mutex_lock()
	 */
	[[gnu::always_inline]] void lock() noexcept
	{
		int code;
		do {
			code = Calls::lock(&storage_, OVE_WAIT_FOREVER);
		} while (code == OVE_ERR_CANCELLED);
		had(code, Names::lock);
	}

	/** Lock if that needs no wait. True: the caller owns it. Context, cost: ove_mutex_try_lock(). */
	[[nodiscard, gnu::always_inline]] bool try_lock() noexcept
	{
		return had(Calls::try_lock(&storage_), Names::try_lock);
	}

	/**
	 * Lock, waiting at most that long, or less if another thread ends the wait. True: the caller owns it. A robust
	 * mutex stops the program as in lock().
	 */
	[[nodiscard, gnu::always_inline]] bool try_lock_for(Timeout timeout) noexcept
	{
		const int code = Calls::lock(&storage_, timeout.ms());
		return code != OVE_ERR_CANCELLED && had(code, Names::try_lock_for);
	}

	/** Lock, waiting until a time of ove::Clock at the latest. True: the caller owns it. */
	template <class Duration>
	[[nodiscard]] bool try_lock_until(std::chrono::time_point<Clock, Duration> deadline) noexcept
	{
		return try_lock_for(until(deadline));
	}

	/** Unlock: ove_mutex_unlock(). */
	[[gnu::always_inline]] void unlock() noexcept
	{
		must(Calls::unlock(&storage_), Names::unlock);
	}

	/**
	 * Lock, waiting at most @p timeout, and return the error: ove_mutex_lock().
	 *
	 * @returns success (the caller owns it), Error::Timeout; with checks: Error::Context (not in a thread), and for
	 * a plain mutex Error::Deadlock (the caller holds it already)
	 */
	[[nodiscard, gnu::always_inline]] Result<void> acquire(Timeout timeout = forever) noexcept
	{
		return result(Calls::lock(&storage_, timeout.ms()));
	}

	/** Lock without waiting, and return the error: ove_mutex_try_lock(), Error::Busy if another thread holds it. */
	[[nodiscard, gnu::always_inline]] Result<void> try_acquire() noexcept
	{
		return result(Calls::try_lock(&storage_));
	}

	/** Unlock, and return the error: ove_mutex_unlock(); with checks Error::NotOwner, Error::Context. */
	[[nodiscard, gnu::always_inline]] Result<void> release() noexcept
	{
		return result(Calls::unlock(&storage_));
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] Handle native_handle() noexcept
	{
		return &storage_;
	}

	/** The mutex behind a C handle, such as one of OVE_MUTEX_DEFINE_STATIC. Its creator keeps ownership. */
	[[nodiscard]] static Object &from(Handle handle) noexcept
	{
		return object_at<Object>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Create one on the heap: ove_mutex_create(). Its owner destroys it.
	 *
	 * @returns the owner, Error::NoMemory; with checks: Error::Context (in an ISR)
	 * @context thread, start
	 * @blocks never
	 * @cost one allocation
	 */
	[[nodiscard]] static Result<Heap<Object>> create() noexcept
	{
		Handle handle;
		const int code = Calls::create(&handle);
		if (code != OVE_OK) {
			return std::unexpected(error_of(code));
		}
		return Heap<Object>(&from(handle));
	}
#endif

      private:
#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<Object>;
	static void destroy(Object *mutex) noexcept
	{
		must(Calls::destroy(mutex->native_handle()), Names::end);
	}
#endif

	/** Without checks, only C can create a mutex whose lock fails, or succeeds with a warning. */
	static constexpr bool may_fail = checks || CONFIG_OVE_OBJECT_CLOSE || CONFIG_OVE_MUTEX_ROBUST;

	[[gnu::always_inline]] static bool had(int code, const char *call) noexcept
	{
		if (may_fail && code != OVE_OK && code != OVE_ERR_BUSY && code != OVE_ERR_TIMEOUT) [[unlikely]] {
			stop_for(code, call);
		}
		return code == OVE_OK;
	}

	typename Calls::Storage storage_;
};

} // namespace ove::detail

#if CONFIG_OVE_ZERO_HEAP
#define OVE_DETAIL_LOCK_ON_HEAP(prefix)
#else
#define OVE_DETAIL_LOCK_ON_HEAP(prefix)                                   \
	[[gnu::always_inline]] static int create(Handle *handle) noexcept \
	{                                                                 \
		return prefix##_create(handle);                           \
	}                                                                 \
	[[gnu::always_inline]] static int destroy(Handle handle) noexcept \
	{                                                                 \
		return prefix##_destroy(handle);                          \
	}
#endif

/* One struct of C calls and one of names, for the C prefix and the name of the C++ class. */
#define OVE_DETAIL_LOCK(prefix, name)                                                                    \
	struct name##Calls {                                                                             \
		using Handle = prefix##_t;                                                               \
		using Storage = prefix##_storage_t;                                                      \
		[[gnu::always_inline]] static int init(Handle *handle, Storage *storage) noexcept        \
		{                                                                                        \
			return prefix##_init(handle, storage);                                           \
		}                                                                                        \
		[[gnu::always_inline]] static int deinit(Handle handle) noexcept                         \
		{                                                                                        \
			return prefix##_deinit(handle);                                                  \
		}                                                                                        \
		[[gnu::always_inline]] static int lock(Handle handle, std::uint32_t timeout_ms) noexcept \
		{                                                                                        \
			return prefix##_lock(handle, timeout_ms);                                        \
		}                                                                                        \
		[[gnu::always_inline]] static int try_lock(Handle handle) noexcept                       \
		{                                                                                        \
			return prefix##_try_lock(handle);                                                \
		}                                                                                        \
		[[gnu::always_inline]] static int unlock(Handle handle) noexcept                         \
		{                                                                                        \
			return prefix##_unlock(handle);                                                  \
		}                                                                                        \
		OVE_DETAIL_LOCK_ON_HEAP(prefix)                                                          \
	};                                                                                               \
	struct name##Names {                                                                             \
		static constexpr const char *init = "ove::" #name "::" #name;                            \
		static constexpr const char *end = "ove::" #name "::~" #name;                            \
		static constexpr const char *lock = "ove::" #name "::lock";                              \
		static constexpr const char *try_lock = "ove::" #name "::try_lock";                      \
		static constexpr const char *try_lock_for = "ove::" #name "::try_lock_for";              \
		static constexpr const char *unlock = "ove::" #name "::unlock";                          \
	}

#endif
