/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * ARMv6-M has no exclusive accesses. To read, change and write memory in one step, compilers call functions of a
 * library that the toolchain does not include. Each function here masks interrupts, which is enough on one processor.
 * An application can replace these functions with its own.
 */
#include <stdbool.h>
#include <stdint.h>

#if defined(__ARM_ARCH_6M__)

static inline uint32_t mask(void)
{
	uint32_t key;

	__asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(key)::"memory");
	return key;
}

static inline void unmask(uint32_t key)
{
	__asm volatile("msr primask, %0" ::"r"(key) : "memory");
}

/* Use other C names: the compiler treats these functions as built-ins. */
#define OF_LIBRARY(name) __asm__(name) __attribute__((weak, used))

#define DECLARE_FETCH(type, bytes, operation)                                            \
	type fetch_##operation##_##bytes(volatile void *object, type operand, int order) \
		OF_LIBRARY("__atomic_fetch_" #operation "_" #bytes);                     \
	type sync_##operation##_##bytes(volatile void *object, type operand)             \
		OF_LIBRARY("__sync_fetch_and_" #operation "_" #bytes);

#define DEFINE_FETCH(type, bytes, operation, result)                                     \
	DECLARE_FETCH(type, bytes, operation)                                            \
	type sync_##operation##_##bytes(volatile void *object, type operand)             \
	{                                                                                \
		volatile type *const at = (volatile type *)object;                       \
		const uint32_t key = mask();                                             \
		const type before = *at;                                                 \
                                                                                         \
		*at = (type)(result);                                                    \
		unmask(key);                                                             \
		return before;                                                           \
	}                                                                                \
	type fetch_##operation##_##bytes(volatile void *object, type operand, int order) \
	{                                                                                \
		(void)order;                                                             \
		return sync_##operation##_##bytes(object, operand);                      \
	}

#define DECLARE_ACCESS(type, bytes)                                                                                   \
	type load_##bytes(const volatile void *object, int order) OF_LIBRARY("__atomic_load_" #bytes);                \
	void store_##bytes(volatile void *object, type value, int order) OF_LIBRARY("__atomic_store_" #bytes);        \
	type exchange_##bytes(volatile void *object, type value, int order) OF_LIBRARY("__atomic_exchange_" #bytes);  \
	type sync_exchange_##bytes(volatile void *object, type value) OF_LIBRARY("__sync_lock_test_and_set_" #bytes); \
	bool compare_##bytes(volatile void *object, void *expected, type desired, bool is_weak, int success,          \
			     int failure) OF_LIBRARY("__atomic_compare_exchange_" #bytes);                            \
	type sync_compare_##bytes(volatile void *object, type expected, type desired)                                 \
		OF_LIBRARY("__sync_val_compare_and_swap_" #bytes);

#define DEFINE_ACCESS(type, bytes)                                                                           \
	DECLARE_ACCESS(type, bytes)                                                                          \
	type load_##bytes(const volatile void *object, int order)                                            \
	{                                                                                                    \
		(void)order;                                                                                 \
		return *(const volatile type *)object;                                                       \
	}                                                                                                    \
	void store_##bytes(volatile void *object, type value, int order)                                     \
	{                                                                                                    \
		(void)order;                                                                                 \
		*(volatile type *)object = value;                                                            \
	}                                                                                                    \
	type sync_compare_##bytes(volatile void *object, type expected, type desired)                        \
	{                                                                                                    \
		volatile type *const at = (volatile type *)object;                                           \
		const uint32_t key = mask();                                                                 \
		const type before = *at;                                                                     \
                                                                                                             \
		if (before == expected) {                                                                    \
			*at = desired;                                                                       \
		}                                                                                            \
		unmask(key);                                                                                 \
		return before;                                                                               \
	}                                                                                                    \
	bool compare_##bytes(volatile void *object, void *expected, type desired, bool is_weak, int success, \
			     int failure)                                                                    \
	{                                                                                                    \
		type *const wanted = (type *)expected;                                                       \
		const type before = sync_compare_##bytes(object, *wanted, desired);                          \
		const bool is_equal = before == *wanted;                                                     \
                                                                                                             \
		(void)is_weak, (void)success, (void)failure;                                                 \
		*wanted = before;                                                                            \
		return is_equal;                                                                             \
	}                                                                                                    \
	type sync_exchange_##bytes(volatile void *object, type value)                                        \
	{                                                                                                    \
		volatile type *const at = (volatile type *)object;                                           \
		const uint32_t key = mask();                                                                 \
		const type before = *at;                                                                     \
                                                                                                             \
		*at = value;                                                                                 \
		unmask(key);                                                                                 \
		return before;                                                                               \
	}                                                                                                    \
	type exchange_##bytes(volatile void *object, type value, int order)                                  \
	{                                                                                                    \
		(void)order;                                                                                 \
		return sync_exchange_##bytes(object, value);                                                 \
	}

#define DEFINE(type, bytes)                              \
	DEFINE_ACCESS(type, bytes)                       \
	DEFINE_FETCH(type, bytes, add, before + operand) \
	DEFINE_FETCH(type, bytes, sub, before - operand) \
	DEFINE_FETCH(type, bytes, and, before &operand)  \
	DEFINE_FETCH(type, bytes, or, before | operand)  \
	DEFINE_FETCH(type, bytes, xor, before ^ operand) \
	DEFINE_FETCH(type, bytes, nand, ~(before & operand))

DEFINE(uint8_t, 1)
DEFINE(uint16_t, 2)
DEFINE(uint32_t, 4)

#endif
