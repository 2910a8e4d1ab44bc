/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Objects of a case, from the heap in heap mode and in the caller's memory in zero-heap mode.
 */
#ifndef BENCH_C_OBJECTS_H
#define BENCH_C_OBJECTS_H

#include <ove/ove.h>

#if CONFIG_OVE_ZERO_HEAP

#define OBJECT(type, name)          \
	static ove_##type##_t name; \
	static ove_##type##_storage_t name##_storage
#define MAKE(type, name)           (ove_##type##_init(&(name), &name##_storage) == OVE_OK)
#define MAKE_WITH(type, name, ...) (ove_##type##_init(&(name), &name##_storage, __VA_ARGS__) == OVE_OK)
#define UNMAKE(type, name)         (ove_##type##_deinit(name) == OVE_OK)

#else

#define OBJECT(type, name)         static ove_##type##_t name
#define MAKE(type, name)           (ove_##type##_create(&(name)) == OVE_OK)
#define MAKE_WITH(type, name, ...) (ove_##type##_create(&(name), __VA_ARGS__) == OVE_OK)
#define UNMAKE(type, name)         (ove_##type##_destroy(name) == OVE_OK)

#endif

#endif
