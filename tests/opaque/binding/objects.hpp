// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The same objects for the image and the library, each followed by bytes that no call may change. */
#ifndef OBJECTS_HPP
#define OBJECTS_HPP

#include <cstdio>
#include <mutex>
#include <new>

#include <ove/ove.hpp>

namespace
{

template <class Object> struct Guarded {
	Object object;
	unsigned char behind[64];
};

/** Return the number of changed bytes after an object that @p use has used, in non-zero memory. */
template <class Object, class Use> int changed(Use use)
{
	alignas(Guarded<Object>) static unsigned char memory[sizeof(Guarded<Object>)];
	int found = 0;

	for (unsigned char &byte : memory) {
		byte = 0x5a;
	}
	auto *const guarded = ::new (static_cast<void *>(memory)) Guarded<Object>;
	for (unsigned char &byte : guarded->behind) {
		byte = 0xa5;
	}
	use(guarded->object);
	for (const unsigned char byte : guarded->behind) {
		found += byte != 0xa5;
	}
	guarded->~Guarded();
	return found;
}

void tell(const char *who)
{
	int sum = 0;
	int bytes = 0;

	bytes += changed<ove::Thread<2048>>([&sum](auto &thread) {
		const bool is_started =
			thread.start({.priority = ove::Priority::High}, [&sum] { sum += 1; }).has_value();
		sum += is_started && thread.join().has_value() ? 10 : 0;
	});
	bytes += changed<ove::Queue<int, 4>>(
		[&sum](auto &queue) { sum += queue.try_send(100).has_value() ? queue.try_receive().value_or(0) : 0; });
	bytes += changed<ove::RMutex>([&sum](auto &mutex) {
		const std::lock_guard first(mutex);
		const std::lock_guard second(mutex);
		sum += 1000;
	});
	std::printf("%s: %d, and %d bytes changed\n", who, sum, bytes);
}

} // namespace

#endif
