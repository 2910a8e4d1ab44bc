/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a thread, and extra bytes of its stack; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_THREAD_H
#define OVE_OPAQUE_STORAGE_THREAD_H

#ifndef OVE_OPAQUE_THREAD_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_THREAD_BYTES 312
#else
#define OVE_OPAQUE_THREAD_BYTES 400
#endif
#endif
#ifndef OVE_OPAQUE_STACK_EXTRA_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_STACK_EXTRA_BYTES 0
#else
#define OVE_OPAQUE_STACK_EXTRA_BYTES 1048
#endif
#endif
#ifndef OVE_OPAQUE_STACK_ALIGN
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_STACK_ALIGN 16
#else
#define OVE_OPAQUE_STACK_ALIGN 128
#endif
#endif

/** The size of a stack of @p n bytes, including a kernel's data on it and the guard below it. */
#define OVE_OPAQUE_STACK_BYTES(n) (((size_t)(n) + 7u) / 8u * 8u + (size_t)OVE_OPAQUE_STACK_EXTRA_BYTES)

/** The size of an ove enumeration: as small as possible on Arm without an operating system, else that of an int. */
#if defined(__arm__) && !defined(__linux__)
#define OVE_OPAQUE_ENUM_BYTES 1
#else
#define OVE_OPAQUE_ENUM_BYTES 4
#endif

#endif
