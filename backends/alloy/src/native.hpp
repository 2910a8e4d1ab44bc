/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Converts the C view of an object to the kernel's own type, and checks that sizes and offsets agree. */
#ifndef OVE_BACKENDS_ALLOY_NATIVE_HPP
#define OVE_BACKENDS_ALLOY_NATIVE_HPP

#include <alloy/core/kernel.hpp>

#include <cstring>
#include <new>

#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>

namespace ove_alloy
{

namespace kernel = alloy::rtos::detail;
using alloy::rtos::Error;
using alloy::rtos::INFINITE;
using alloy::rtos::NO_WAIT;
using alloy::rtos::Tick;
using kernel::alloy_kernel;
using kernel::Port;

/** Returns the kernel object in the first member of the ove object. */
template <class Native, class Object> Native &as(Object *object)
{
	static_assert(sizeof(object->native) == sizeof(Native) && alignof(Object) >= alignof(Native),
		      "the C view of this object has another size");
	void *const place = object->native;

	return *static_cast<Native *>(place);
}

template <class Native, class Object> const Native &as(const Object *object)
{
	static_assert(sizeof(object->native) == sizeof(Native) && alignof(Object) >= alignof(Native),
		      "the C view of this object has another size");
	const void *const place = object->native;

	return *static_cast<const Native *>(place);
}

/** Starts the lifetime of the kernel object there. */
template <class Native, class Object, class... Arguments> void make(Object *object, Arguments &&...arguments)
{
	static_assert(sizeof(object->native) == sizeof(Native), "the C view of this object has another size");
	::new (static_cast<void *>(object->native)) Native{static_cast<Arguments &&>(arguments)...};
}

/** Returns true if another thread or an ISR ended the caller's last wait; ove_backend_wait_end() has the reason. */
bool is_wait_ended();

/** Creates the kernel's thread in @p thread; its guard is below its stack. */
void make_thread(struct ove_thread *thread, void *memory, std::size_t stack_size, kernel::Rank rank, unsigned flags,
		 alloy::port::Entry entry, void *argument);

} // namespace ove_alloy

#endif
