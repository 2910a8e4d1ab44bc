// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Objects at file scope: created before ove_main() like those of OVE_*_DEFINE_STATIC, in static memory, never
 * destroyed. No C++ start-up code, no guard variable, no code at exit; a failure stops with OVE_STOP_STATIC or the stop
 * of the object's constructor.
 *
 *     OVE_STATIC(lock, ove::Mutex);
 *     OVE_STATIC(samples, ove::Queue<int, 8>);
 *     OVE_STATIC_WITH(ready, (0, 1), ove::Sem);
 *     OVE_STATIC_WITH(worker, ({.name = "worker"}, work), ove::Thread<1024>);
 */
#pragma once

#include <new>

#include <ove/types.h>

/** Declare @p name, an object of the given type, made without arguments. For namespace scope. */
#define OVE_STATIC(name, ...) OVE_STATIC_WITH(name, (), __VA_ARGS__)

/** Declare @p name, an object of the given type, made with the arguments in the parentheses @p args. */
#define OVE_STATIC_WITH(name, args, ...)                                                                     \
	alignas(__VA_ARGS__) constinit static unsigned char name##_bytes[sizeof(__VA_ARGS__)]{};             \
	[[maybe_unused]] static auto &name = *static_cast<__VA_ARGS__ *>(static_cast<void *>(name##_bytes)); \
	static int name##_static_init(void)                                                                  \
	{                                                                                                    \
		::new (static_cast<void *>(name##_bytes)) __VA_ARGS__ args;                                  \
		return OVE_OK;                                                                               \
	}                                                                                                    \
	OVE_STATIC_INIT(name, name##_static_init)
