/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The start and the end of an object that needs only its storage: ove_<object>_init(), _deinit(), and in heap mode
 * _create() and _destroy(). ove/<object>.h has their contracts.
 */
#ifndef OVE_SRC_LIFE_CYCLE_H
#define OVE_SRC_LIFE_CYCLE_H

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/heap.h>

/**
 * Define the four functions for @p object. @p begin takes the storage. @p end takes the handle and returns OVE_OK, or
 * the error that keeps the object from ending.
 */
#define OVE_DEFINE_LIFE_CYCLE(object, begin, end)                                            \
	int ove_##object##_init(ove_##object##_t *object, ove_##object##_storage_t *storage) \
	{                                                                                    \
		OVE_CALL;                                                                    \
		OVE_CHECK_ARG(object != NULL && storage != NULL);                            \
		OVE_CHECK_NOT_ISR();                                                         \
		begin(storage);                                                              \
		*object = storage;                                                           \
		return OVE_OK;                                                               \
	}                                                                                    \
	int ove_##object##_deinit(ove_##object##_t object)                                   \
	{                                                                                    \
		OVE_CALL;                                                                    \
		OVE_CHECK_ARG(object != NULL);                                               \
		OVE_CHECK_NOT_ISR();                                                         \
		return end(object);                                                          \
	}                                                                                    \
	OVE_DEFINE_LIFE_ON_HEAP(object, begin)                                               \
	_Static_assert(1, "takes the semicolon")

#if CONFIG_OVE_ZERO_HEAP

#define OVE_DEFINE_LIFE_ON_HEAP(object, begin)

#else

#define OVE_DEFINE_LIFE_ON_HEAP(object, begin)                                                \
	int ove_##object##_create(ove_##object##_t *object)                                   \
	{                                                                                     \
		OVE_CALL;                                                                     \
		OVE_CHECK_ARG(object != NULL);                                                \
		OVE_CHECK_NOT_ISR();                                                          \
		ove_##object##_storage_t *storage = ove_backend_heap_alloc(sizeof(*storage)); \
		if (storage == NULL) {                                                        \
			return OVE_ERR_NO_MEMORY;                                             \
		}                                                                             \
		begin(storage);                                                               \
		*object = storage;                                                            \
		return OVE_OK;                                                                \
	}                                                                                     \
	int ove_##object##_destroy(ove_##object##_t object)                                   \
	{                                                                                     \
		OVE_CALL;                                                                     \
		int result = ove_##object##_deinit(object);                                   \
		if (result == OVE_OK) {                                                       \
			ove_backend_heap_free(object);                                        \
		}                                                                             \
		return result;                                                                \
	}

#endif

#endif
