// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Event groups: 31 bits that threads wait for; their guarantees are described in ove/eventgroup.h. */
#pragma once

#include <ove/eventgroup.h>

#if CONFIG_OVE_EVENTGROUP

#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/types.hpp>
#include <ove_seam/eventgroup_constant.hpp>

namespace ove
{

/** Whether a wait needs any or all of its bits. */
enum class WaitFor : int {
	Any = OVE_EVENTGROUP_ANY, ///< One of them is enough.
	All = OVE_EVENTGROUP_ALL  ///< All of them at the same time.
};

/** Whether a successful wait clears its bits. */
enum class Bits : bool {
	Keep = false, ///< They stay set.
	Clear = true  ///< They are cleared in the same step.
};

/** A group of event bits. Holds the C object, and cannot be copied or moved. */
class EventGroup : detail::Pinned
{
      public:
	/** All bits of a group. */
	static constexpr std::uint32_t all_bits = OVE_EVENTGROUP_ALL_BITS;

	/**
	 * Make a group with all bits clear: ove_eventgroup_init(). In an ISR the call stops the program when checks are
	 * on. At file scope it is a constant, which `constinit` asserts: ready before any constructor runs.
	 *
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	constexpr EventGroup() noexcept
	{
		if consteval {
			detail::make_constant(storage_);
		} else {
			ove_eventgroup_t handle;
			detail::must(ove_eventgroup_init(&handle, &storage_), "ove::EventGroup::EventGroup");
		}
	}

	/** End the group: ove_eventgroup_deinit(). With checks, a waiting thread stops the program. */
	~EventGroup()
	{
		detail::must(ove_eventgroup_deinit(&storage_), "ove::EventGroup::~EventGroup");
	}

	/** Set bits and wake every thread whose wait they complete: ove_eventgroup_set_bits(). */
	[[nodiscard, gnu::always_inline]] Result<void> set(std::uint32_t bits) noexcept
	{
		return detail::result(ove_eventgroup_set_bits(&storage_, bits));
	}

	/** set() without a result; a caller's bug is lost. */
	[[gnu::always_inline]] void set_unchecked(std::uint32_t bits) noexcept
	{
		static_cast<void>(ove_eventgroup_set_bits(&storage_, bits));
	}

	/** Clear bits: ove_eventgroup_clear_bits(). */
	[[nodiscard, gnu::always_inline]] Result<void> clear(std::uint32_t bits) noexcept
	{
		return detail::result(ove_eventgroup_clear_bits(&storage_, bits));
	}

	/** Set bits, and return the bits set afterwards: ove_eventgroup_put_bits(). Any context. */
	std::uint32_t put(std::uint32_t bits) noexcept
	{
		return ove_eventgroup_put_bits(&storage_, bits);
	}

	/** Clear bits, and return the bits that were set before: ove_eventgroup_take_bits(). Any context. */
	std::uint32_t take(std::uint32_t bits) noexcept
	{
		return ove_eventgroup_take_bits(&storage_, bits);
	}

	/** The bits that are currently set: ove_eventgroup_get_bits(). */
	[[nodiscard, gnu::always_inline]] std::uint32_t get() const noexcept
	{
		return ove_eventgroup_get_bits(const_cast<ove_eventgroup_storage_t *>(&storage_));
	}

	/**
	 * Wait for bits: ove_eventgroup_wait_bits().
	 *
	 * @param[out] seen  all bits when the wait ended, before clearing, also after a timeout
	 * @returns success, Error::Timeout; with checks Error::Invalid (no bit, or a bit outside), Error::Context
	 */
	[[nodiscard, gnu::always_inline]] Result<void> wait(std::uint32_t bits, WaitFor which, Bits after,
							    Timeout timeout, std::uint32_t &seen) noexcept
	{
		return detail::result(ove_eventgroup_wait_bits(&storage_, bits,
							       static_cast<ove_eventgroup_mode_t>(which),
							       after == Bits::Clear, timeout.ms(), &seen));
	}

	/** Wait for any of @p bits. Returns all bits when the wait ended; otherwise as wait(). */
	[[nodiscard, gnu::always_inline]] Result<std::uint32_t> wait_any(std::uint32_t bits, Timeout timeout = forever,
									 Bits after = Bits::Keep) noexcept
	{
		return seen_of(bits, WaitFor::Any, after, timeout);
	}

	/** Wait for all of @p bits at the same time. Returns all bits at that time; otherwise as wait(). */
	[[nodiscard, gnu::always_inline]] Result<std::uint32_t> wait_all(std::uint32_t bits, Timeout timeout = forever,
									 Bits after = Bits::Keep) noexcept
	{
		return seen_of(bits, WaitFor::All, after, timeout);
	}

	/** The calls that an ISR may make on a group. */
	class Isr
	{
	      public:
		/** Set bits: ove_eventgroup_set_bits_from_isr(). */
		[[nodiscard, gnu::always_inline]] Result<void> set(std::uint32_t bits) const noexcept
		{
			return detail::result(ove_eventgroup_set_bits_from_isr(group_, bits));
		}

		/** Clear bits: ove_eventgroup_clear_bits_from_isr(). */
		[[nodiscard]] Result<void> clear(std::uint32_t bits) const noexcept
		{
			return detail::result(ove_eventgroup_clear_bits_from_isr(group_, bits));
		}

	      private:
		friend class EventGroup;
		constexpr explicit Isr(ove_eventgroup_t group) noexcept : group_(group)
		{
		}
		ove_eventgroup_t group_;
	};

	/** The calls for an ISR, and no others. */
	[[nodiscard, gnu::always_inline]] Isr from_isr() noexcept
	{
		return Isr(&storage_);
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_eventgroup_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The group behind a C handle. Its creator keeps ownership. */
	[[nodiscard]] static EventGroup &from(ove_eventgroup_t handle) noexcept
	{
		return detail::object_at<EventGroup>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/** Make an event group on the heap: ove_eventgroup_create(); Error::NoMemory, with checks Error::Context. */
	[[nodiscard]] static Result<Heap<EventGroup>> create() noexcept
	{
		ove_eventgroup_t handle;
		const int code = ove_eventgroup_create(&handle);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<EventGroup>(&from(handle));
	}
#endif

      private:
#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<EventGroup>;
	static void destroy(EventGroup *group) noexcept
	{
		detail::must(ove_eventgroup_destroy(&group->storage_), "ove::EventGroup::~EventGroup");
	}
#endif

	[[gnu::always_inline]] Result<std::uint32_t> seen_of(std::uint32_t bits, WaitFor which, Bits after,
							     Timeout timeout) noexcept
	{
		std::uint32_t seen;
		const int code = ove_eventgroup_wait_bits(&storage_, bits, static_cast<ove_eventgroup_mode_t>(which),
							  after == Bits::Clear, timeout.ms(), &seen);
		if (code != OVE_OK) [[unlikely]] {
			return std::unexpected(detail::error_of(code));
		}
		return seen;
	}

	ove_eventgroup_storage_t storage_;
};

static_assert(sizeof(EventGroup) == sizeof(ove_eventgroup_storage_t));

} // namespace ove

#else

namespace ove
{

class [[gnu::unavailable("CONFIG_OVE_EVENTGROUP is off")]] EventGroup;

} // namespace ove

#endif
