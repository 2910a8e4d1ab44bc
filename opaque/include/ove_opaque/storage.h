/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Bytes of each object: those of the kernel that needs the most, with checks and every option, and 16 keys of
 * thread-local storage. `./ove run tests/opaque/sizes` prints what a kernel needs of them.
 *
 * Each is a plain number, since the name of a symbol has it: a library that was compiled with another number does not
 * link. An image whose kernel needs more does not compile opaque/src/fits.c. The compiler's options can give another
 * number, to the library and to the image alike.
 */
#ifndef OVE_OPAQUE_STORAGE_H
#define OVE_OPAQUE_STORAGE_H

#if __SIZEOF_POINTER__ == 8

#ifndef OVE_OPAQUE_CONDVAR_BYTES
#define OVE_OPAQUE_CONDVAR_BYTES 8
#endif
#ifndef OVE_OPAQUE_EVENT_BYTES
#define OVE_OPAQUE_EVENT_BYTES 16
#endif
#ifndef OVE_OPAQUE_EVENTGROUP_BYTES
#define OVE_OPAQUE_EVENTGROUP_BYTES 24
#endif
#ifndef OVE_OPAQUE_MUTEX_BYTES
#define OVE_OPAQUE_MUTEX_BYTES 64
#endif
#ifndef OVE_OPAQUE_POOL_BYTES
#define OVE_OPAQUE_POOL_BYTES 48
#endif
#ifndef OVE_OPAQUE_QUEUE_BYTES
#define OVE_OPAQUE_QUEUE_BYTES 56
#endif
#ifndef OVE_OPAQUE_RMTX_BYTES
#define OVE_OPAQUE_RMTX_BYTES 112
#endif
#ifndef OVE_OPAQUE_SEM_BYTES
#define OVE_OPAQUE_SEM_BYTES 16
#endif
#ifndef OVE_OPAQUE_STREAM_BYTES
#define OVE_OPAQUE_STREAM_BYTES 64
#endif
#ifndef OVE_OPAQUE_THREAD_BYTES
#define OVE_OPAQUE_THREAD_BYTES 312
#endif
#ifndef OVE_OPAQUE_TIMER_BYTES
#define OVE_OPAQUE_TIMER_BYTES 96
#endif
#ifndef OVE_OPAQUE_TLS_BYTES
#define OVE_OPAQUE_TLS_BYTES 16
#endif
#ifndef OVE_OPAQUE_WORK_BYTES
#define OVE_OPAQUE_WORK_BYTES 56
#endif
#ifndef OVE_OPAQUE_WORKQUEUE_BYTES
#define OVE_OPAQUE_WORKQUEUE_BYTES 352
#endif
#ifndef OVE_OPAQUE_STACK_ALIGN
#define OVE_OPAQUE_STACK_ALIGN 16
#endif
#ifndef OVE_OPAQUE_STACK_EXTRA_BYTES
#define OVE_OPAQUE_STACK_EXTRA_BYTES 0
#endif

#else

#ifndef OVE_OPAQUE_CONDVAR_BYTES
#define OVE_OPAQUE_CONDVAR_BYTES 8
#endif
#ifndef OVE_OPAQUE_EVENT_BYTES
#define OVE_OPAQUE_EVENT_BYTES 16
#endif
#ifndef OVE_OPAQUE_EVENTGROUP_BYTES
#define OVE_OPAQUE_EVENTGROUP_BYTES 16
#endif
#ifndef OVE_OPAQUE_MUTEX_BYTES
#define OVE_OPAQUE_MUTEX_BYTES 96
#endif
#ifndef OVE_OPAQUE_POOL_BYTES
#define OVE_OPAQUE_POOL_BYTES 32
#endif
#ifndef OVE_OPAQUE_QUEUE_BYTES
#define OVE_OPAQUE_QUEUE_BYTES 72
#endif
#ifndef OVE_OPAQUE_RMTX_BYTES
#define OVE_OPAQUE_RMTX_BYTES 96
#endif
#ifndef OVE_OPAQUE_SEM_BYTES
#define OVE_OPAQUE_SEM_BYTES 72
#endif
#ifndef OVE_OPAQUE_STREAM_BYTES
#define OVE_OPAQUE_STREAM_BYTES 40
#endif
#ifndef OVE_OPAQUE_THREAD_BYTES
#define OVE_OPAQUE_THREAD_BYTES 400
#endif
#ifndef OVE_OPAQUE_TIMER_BYTES
#define OVE_OPAQUE_TIMER_BYTES 128
#endif
#ifndef OVE_OPAQUE_TLS_BYTES
#define OVE_OPAQUE_TLS_BYTES 8
#endif
#ifndef OVE_OPAQUE_WORK_BYTES
#define OVE_OPAQUE_WORK_BYTES 40
#endif
#ifndef OVE_OPAQUE_WORKQUEUE_BYTES
#define OVE_OPAQUE_WORKQUEUE_BYTES 424
#endif
#ifndef OVE_OPAQUE_STACK_ALIGN
#define OVE_OPAQUE_STACK_ALIGN 128
#endif
#ifndef OVE_OPAQUE_STACK_EXTRA_BYTES
#define OVE_OPAQUE_STACK_EXTRA_BYTES 1048
#endif

#endif

/** A stream's buffer beyond its capacity. */
#ifndef OVE_OPAQUE_STREAM_EXTRA_BYTES
#define OVE_OPAQUE_STREAM_EXTRA_BYTES 4
#endif

/** Alignment of every object. */
#define OVE_OPAQUE_ALIGN 8

/** A stack of @p n bytes, with what a kernel keeps on it and the guard below it. */
#define OVE_OPAQUE_STACK_BYTES(n) (((size_t)(n) + 7u) / 8u * 8u + (size_t)OVE_OPAQUE_STACK_EXTRA_BYTES)

/** An enumeration of ove's: as small as it can be on Arm without an operating system, else an int. */
#if defined(__arm__) && !defined(__linux__)
#define OVE_OPAQUE_ENUM_BYTES 1
#else
#define OVE_OPAQUE_ENUM_BYTES 4
#endif

#endif
