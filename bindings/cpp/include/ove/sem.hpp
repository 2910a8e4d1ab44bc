// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Counting semaphores with a maximum; their guarantees are described in ove/sem.h. */
#pragma once

#include <ove/sem.h>

#if CONFIG_OVE_SEM

#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/types.hpp>

namespace ove
{

/** A counting semaphore. Holds the C object, and cannot be copied or moved. */
class Sem : detail::Pinned
{
      public:
	/** The maximum number of tokens in a semaphore. */
	static constexpr std::uint32_t max_tokens = 65535;

	/**
	 * Make a semaphore: ove_sem_init(). Numbers out of range, or an ISR, stop the program when checks
	 * are on. At file scope, with numbers in range, it is a constant, which `constinit` asserts:
	 * ready before any constructor runs. If the kernel's own fields are volatile, it has no constant
	 * form.
	 *
	 * @param initial  tokens at the start, at most @p maximum
	 * @param maximum  the maximum number of tokens, 1 to max_tokens
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	constexpr explicit Sem(std::uint32_t initial = 0, std::uint32_t maximum = max_tokens) noexcept
	{
		if consteval {
			if (maximum == 0 || maximum > max_tokens || initial > maximum) {
				detail::refuse_constant<numbers_out_of_range>();
			}
			detail::make_constant(storage_, initial, maximum);
		} else {
			ove_sem_t handle;
			detail::must(ove_sem_init(&handle, &storage_, initial, maximum), "ove::Sem::Sem");
		}
	}

	/** End the semaphore: ove_sem_deinit(). With checks, a waiting thread stops the program. */
	~Sem()
	{
		detail::must(ove_sem_deinit(&storage_), "ove::Sem::~Sem");
	}

	/** Take a token, waiting at most @p timeout: ove_sem_take(); Error::Timeout. */
	[[nodiscard, gnu::always_inline]] Result<void> take(Timeout timeout = forever) noexcept
	{
		return detail::result(ove_sem_take(&storage_, timeout.ms()));
	}

	/** Take a token if there is one: ove_sem_try_take(); Error::Busy. */
	[[nodiscard, gnu::always_inline]] Result<void> try_take() noexcept
	{
		return detail::result(ove_sem_try_take(&storage_));
	}

	/** Give a token: ove_sem_give(); Error::Overflow at the maximum. */
	[[nodiscard, gnu::always_inline]] Result<void> give() noexcept
	{
		return detail::result(ove_sem_give(&storage_));
	}

	/** Give a token, for callers that accept a full semaphore. */
	[[gnu::always_inline]] void give_unchecked() noexcept
	{
		static_cast<void>(ove_sem_give(&storage_));
	}

	/** The number of available tokens: ove_sem_count(). */
	[[nodiscard, gnu::always_inline]] std::uint32_t count() const noexcept
	{
		return ove_sem_count(const_cast<ove_sem_storage_t *>(&storage_));
	}

	/** The maximum number of tokens: ove_sem_maximum(). */
	[[nodiscard]] std::uint32_t maximum() const noexcept
	{
		return ove_sem_maximum(const_cast<ove_sem_storage_t *>(&storage_));
	}

	/** The calls that an ISR may make on a semaphore. */
	class Isr
	{
	      public:
		/** Take a token if there is one: ove_sem_try_take_from_isr(); Error::Busy. */
		[[nodiscard]] Result<void> try_take() const noexcept
		{
			return detail::result(ove_sem_try_take_from_isr(sem_));
		}

		/** Give a token: ove_sem_give_from_isr(); Error::Overflow at the maximum. */
		[[nodiscard, gnu::always_inline]] Result<void> give() const noexcept
		{
			return detail::result(ove_sem_give_from_isr(sem_));
		}

		/** give() for callers that accept a full semaphore. */
		[[gnu::always_inline]] void give_unchecked() const noexcept
		{
			static_cast<void>(ove_sem_give_from_isr(sem_));
		}

	      private:
		friend class Sem;
		constexpr explicit Isr(ove_sem_t sem) noexcept : sem_(sem)
		{
		}
		ove_sem_t sem_;
	};

	/** The calls for an ISR, and no others. */
	[[nodiscard, gnu::always_inline]] Isr from_isr() noexcept
	{
		return Isr(&storage_);
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_sem_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The semaphore behind a C handle. Its creator keeps ownership. */
	[[nodiscard]] static Sem &from(ove_sem_t handle) noexcept
	{
		return detail::object_at<Sem>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/** Make a semaphore on the heap: ove_sem_create(); Error::NoMemory, with checks Error::Invalid, Error::Context.
	 */
	[[nodiscard]] static Result<Heap<Sem>> create(std::uint32_t initial = 0,
						      std::uint32_t maximum = max_tokens) noexcept
	{
		ove_sem_t handle;
		const int code = ove_sem_create(&handle, initial, maximum);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<Sem>(&from(handle));
	}
#endif

      private:
	/* Such a semaphore is initialised at the start, which reports the error. */
	struct numbers_out_of_range {
		static void say();
	};

#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<Sem>;
	static void destroy(Sem *sem) noexcept
	{
		detail::must(ove_sem_destroy(&sem->storage_), "ove::Sem::~Sem");
	}
#endif

	ove_sem_storage_t storage_;
};

static_assert(sizeof(Sem) == sizeof(ove_sem_storage_t) && alignof(Sem) == alignof(ove_sem_storage_t));

} // namespace ove

#else

namespace ove
{

class [[gnu::unavailable("CONFIG_OVE_SEM is off")]] Sem;

} // namespace ove

#endif
