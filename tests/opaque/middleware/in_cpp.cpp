// SPDX-License-Identifier: MIT OR Apache-2.0
#include "middleware.h"

#include <mutex>

#include <ove/ove.hpp>

OVE_MUTEX_DEFINE_STATIC(of_c);
OVE_STATIC(of_cpp, ove::Mutex);

void middleware_in_cpp(middleware_say say)
{
	say("locked in C++", ove_mutex_lock(of_c, OVE_WAIT_FOREVER));
	say("unlocked in C++", ove_mutex_unlock(of_c));
	const std::lock_guard lock(of_cpp);
	say("free beside the binding's lock", of_cpp.try_acquire().has_value());
}
