// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * For bare metal, where a program does not end: destructors of static objects are registered with the C library, which
 * keeps a list on the heap. Here the registration does nothing, and the destructors are never called. Weak, because
 * Zephyr has the same functions for Arm.
 */
extern "C" {

extern void *__dso_handle;
[[gnu::weak]] void *__dso_handle = nullptr;

int __aeabi_atexit(void *object, void (*destructor)(void *), void *handle);
[[gnu::weak]] int __aeabi_atexit(void *, void (*)(void *), void *)
{
	return 0;
}
}
